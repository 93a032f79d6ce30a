import { type Received, type Reply, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'

/** Spoils some requests: before they are carried out (`before`), or only their responses (`after`). */
type Fault = { on: RegExp; when: 'before' | 'after'; reply: Reply; left: number }

/**
 * The HTTP side of a double of an outside service.
 * @param answer carries a request out
 */
export async function startFaultyServer(answer: (request: Received) => Reply | Promise<Reply>) {
  const server = await startScriptedServer()
  let faults: Fault[] = []
  server.play(async (request) => {
    const line = `${request.method} ${request.url}`
    const fault = faults.find((candidate) => candidate.on.test(line))
    if (fault) {
      fault.left -= 1
      if (!fault.left) faults = faults.filter((other) => other !== fault)
    }
    if (fault?.when === 'before') return fault.reply
    const response = await answer(request)
    return fault ? fault.reply : response
  })
  return {
    url: server.url,
    received: server.received,
    close: server.close,
    /** Spoils the next `times` requests whose method and path match. */
    spoil(line: RegExp, when: Fault['when'], reply: Reply, times = 1) {
      faults = [...faults, { on: line, when, reply, left: times }]
    },
    endFaults() {
      faults = []
    },
  }
}
