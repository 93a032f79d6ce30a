import { locks } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCookie } from '#lib/browser/cookies.ts'
import { fakeCookieStore, removeBrowserFeatures, stubBrowserFeature } from '#tests/support/page/browser-features.ts'
import { currentSession, type RefreshAnswer, refreshSession, signIn, signOut } from './session.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  removeBrowserFeatures()
  signOut()
})

type Step = 'refresh' | 'signIn' | 'signOut'

/**
 * Plays sign-ins, sign-outs and refreshes, with the network and the cookies answering in every order, and returns whose
 * session remains. A session's tokens carry its number through every refresh.
 */
async function play(scheduler: fc.Scheduler, steps: Step[], isModern: boolean) {
  if (isModern) {
    stubBrowserFeature('locks', locks)
    stubBrowserFeature(
      'cookieStore',
      fakeCookieStore(() => scheduler.schedule(Promise.resolve(), 'cookie')),
    )
  }
  signOut()
  let family = 0
  let expected: string | undefined
  const ended = new Set<string | undefined>()
  const start = () => {
    expected = String(++family)
    return signIn({ access_token: `${expected}.0`, refresh_token: `${expected}.0` })
  }
  const requestTokens = async (refresh: string): Promise<RefreshAnswer> => {
    const [session = '', count] = refresh.split('.')
    const next = `${session}.${Number(count) + 1}`
    await scheduler.schedule(Promise.resolve(), `refresh of ${session}`)
    // By now the server knows of a sign-out, and of nothing else.
    return ended.has(session) ? 'refused' : { access_token: next, refresh_token: next }
  }
  const work: Promise<unknown>[] = []
  const actions: Record<Step, () => void> = {
    refresh: () => void work.push(refreshSession(currentSession(), requestTokens)),
    signIn: () => void work.push(start()),
    signOut: () => {
      ended.add(expected)
      expected = undefined
      signOut()
    },
  }
  try {
    await scheduler.waitFor(start())
    const { task } = scheduler.scheduleSequence(steps.map((step) => async () => actions[step]()))
    await scheduler.waitFor(task)
    await scheduler.waitFor(Promise.all(work))
    // A sign-out clears the cookies once more when it gets the lock: wait for the lock, or for all promises to have
    // run.
    if (isModern) await navigator.locks.request('session', async () => {})
    else await new Promise((done) => setTimeout(done))
  } finally {
    removeBrowserFeatures()
  }
  const familyOf = (name: string) => readCookie(name)?.split('.')[0]
  return { expected, access: familyOf('access_token'), refresh: familyOf('refresh_token') }
}

test.each([
  ['in an old browser, without locks', false],
  ['with locks and the Cookie Store', true],
])('always ends in the state of the last sign-in or sign-out, whatever the refreshes do: %s', async (_, isModern) => {
  const steps = fc.array(fc.constantFrom<Step>('refresh', 'signIn', 'signOut'), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, played) => {
      const { expected, access, refresh } = await play(scheduler, played, isModern)
      expect({ access, refresh }).toEqual({ access: expected, refresh: expected })
    }),
    { numRuns: 300 },
  )
})
