import { branchSecret } from '#server/ports/webhook-signature.ts'
import { createMachineBox, signedNotice } from '#tests/support/doubles/machine-box.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { send } from '#tests/support/server/transport.ts'

/**
 * What a machine's box does with commands. `refuses` starts nothing and says so, `loses` starts and its answer is lost, `away`
 * gets nothing, `forgets` starts and never knows afterwards.
 */
export const MODES = ['refuses', 'loses', 'refuses', 'away', 'works', 'forgets', 'refuses'] as const
type Mode = (typeof MODES)[number]

/** The box of all machines, at a real address. It never lies: what it does not know, it does not say. */
export async function openBox(secret: string, branchOf: (notice: object) => Promise<string>) {
  const gateway = await startScriptedServer()
  const modes = new Map<string, Mode>()
  // A load that runs longer is saved once more.
  const started = new Set<string>()
  const box = createMachineBox({
    secret,
    switchOn(machine) {
      if (modes.get(machine) === 'refuses') throw new Error('door open')
    },
    save({ transaction, state }) {
      if (state === 'running') started.add(transaction)
    },
  })
  gateway.play((request) => {
    const { machine_id: machine = '' } = JSON.parse(request.body)
    const mode = modes.get(machine)
    if (mode === 'away') return { status: 503 }
    if (mode === 'forgets' && request.url !== '/start') return { body: { state: 'unknown' } }
    const reply = box.answer(request)
    return mode === 'loses' || mode === 'forgets' ? 'reset' : reply
  })
  return {
    url: gateway.url,
    modes,
    entries: box.entries,
    /** Commands that switched a machine on, in their order. */
    started: () => [...started].filter((command) => box.entries.get(command)?.state === 'running'),
    requests: () => gateway.received.length,
    repair: () => modes.clear(),
    passTime(seconds: number) {
      for (const entry of box.entries.values()) entry.at -= seconds * 1_000
    },
    async notify(url: string, notice: object) {
      const branch = await branchOf(notice)
      return (await send(url, '/webhooks/machine', signedNotice(branchSecret(secret, branch), branch, notice))).status
    },
    close: gateway.close,
  }
}
