import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createEventHub } from './event-hub.ts'

const MAX_PER_ADDRESS = 500
const MAX_STREAMS = 5_000
let stopping = new AbortController()
afterEach(() => stopping.abort())

/** A hub, and what opens streams in it. */
function newHub() {
  stopping = new AbortController()
  const log = createLog('error', () => {})
  const hub = createEventHub({ log, stopping: stopping.signal, activeSessions: async (ids) => ids })
  hub.setListening(true)
  let made = 0
  const open = (address: string, owner?: string) =>
    hub
      .open(
        { topic: `topic ${made++}`, owner, read: async () => ({}) },
        { address, lastEventId: undefined, disconnect: () => {} },
      )
      .then(
        (stream) => stream.getReader(),
        (error: Error) => error.message,
      )
  return { hub, open }
}
/** Whether the stream has ended, once what it has to say is read. */
async function isOver(stream: Awaited<ReturnType<ReturnType<typeof newHub>['open']>> | undefined) {
  if (typeof stream !== 'object') throw new Error('it was not opened')
  for (;;) {
    const next = await Promise.race([
      stream.read(),
      new Promise<undefined>((done) => setImmediate(() => done(undefined))),
    ])
    if (!next) return false
    if (next.done) return true
  }
}

test('[S2.32] at an address that strangers have filled, each customer still gets a stream', async () => {
  const { hub, open } = newHub()
  const strangers = await Promise.all(Array.from({ length: MAX_PER_ADDRESS }, () => open('192.0.2.1')))
  expect(await open('192.0.2.1'), 'one more of them').toBe('busy')
  const own = await open('192.0.2.1', 'customer')
  expect([await isOver(strangers[0]), await isOver(strangers[1]), await isOver(own)]).toEqual([true, false, false])
  expect(hub.size()).toBe(MAX_PER_ADDRESS)
})

test('at an address that one account has filled, another one still gets a stream', async () => {
  const { open } = newHub()
  const greedy = await Promise.all(Array.from({ length: MAX_PER_ADDRESS }, () => open('192.0.2.1', 'greedy')))
  expect(await open('192.0.2.1', 'greedy')).toBe('busy')
  const own = await open('192.0.2.1', 'customer')
  expect([await isOver(greedy[0]), await isOver(own)]).toEqual([true, false])
})

test('[S2.32] at a server that strangers have filled, each customer still gets a stream', async () => {
  const { hub, open } = newHub()
  const strangers = await Promise.all(
    Array.from({ length: MAX_STREAMS }, (_, i) => open(`192.0.2.${Math.floor(i / MAX_PER_ADDRESS)}`)),
  )
  expect(await open('198.51.100.1'), 'one more of them').toBe('unavailable')
  expect(await isOver(await open('198.51.100.1', 'customer'))).toBe(false)
  expect(await isOver(strangers[0])).toBe(true)
  expect(hub.size()).toBe(MAX_STREAMS)
})
