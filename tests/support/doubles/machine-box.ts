/**
 * A reference controller: the smallest box that keeps the promises of *webhooks* in `openapi.json`. As a program it
 * switches nothing but prints what it would switch:
 *
 *     BRANCH=ari4 BRANCH_SECRET=… PORT=8080 WASHDAY_URL=https://washday.example.com MACHINES=ari4-01,ari4-02 node tests/support/doubles/machine-box.ts
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import {
  BRANCH_HEADER,
  branchSecret,
  isSigned,
  SIGNATURE_HEADER,
  signNotice,
  TIMESTAMP_HEADER,
} from '#server/ports/webhook-signature.ts'

const HEARTBEAT_MS = 60_000

type Command = { transaction: string; machine_id: string; minutes: number; load?: string }
/** `at` is read from the box's own clock, and only ever compared with it. */
type Entry = {
  transaction: string
  machine: string
  state: 'running' | 'not_started'
  at: number
  minutes: number
  /** Time was added to it, or it is what added time: the server is told how long the load takes now. */
  isLonger?: true
}

/**
 * @param memory entries of before a restart. A box that loses its memory has to answer `unknown` where this one answers
 *   `not_received`.
 * @param save is called before the machine is switched on: a power cut in between leaves a machine that did not start but
 *   is said to run, which a customer notices, and not one that starts twice, which nobody does
 */
export function createMachineBox({
  secret,
  secretOf = (branch) => branchSecret(secret, branch),
  switchOn,
  memory = [],
  save = () => {},
}: {
  /** One of `MACHINE_SECRETS`: this box serves all branches. */
  secret: string
  secretOf?: (branch: string) => string
  /** Rejects with the reason why the machine cannot start. */
  switchOn: (machine: string, minutes: number) => void
  memory?: Iterable<Entry>
  save?: (entry: Entry) => void
}) {
  const entries = new Map<string, Entry>()
  for (const entry of memory) entries.set(entry.transaction, entry)
  const remember = (entry: Entry) => {
    save(entry)
    entries.set(entry.transaction, entry)
    return entry
  }
  const describe = (entry: Entry | undefined) => {
    if (!entry) return { state: 'not_received' }
    if (entry.state === 'not_started') return { state: 'not_started', reason: 'refused' }
    const elapsed = Date.now() - entry.at
    if (elapsed >= entry.minutes * 60_000) return { state: 'done' }
    const { minutes, isLonger } = entry
    return { state: 'running', elapsed_seconds: Math.floor(elapsed / 1_000), ...(isLonger && { minutes }) }
  }
  /** Remembers the command before the machine is switched, and that it was refused if it cannot be. */
  function carryOut(entry: Entry, minutes: number) {
    remember(entry)
    try {
      switchOn(entry.machine, minutes)
    } catch (error) {
      remember({ ...entry, state: 'not_started' })
      return { state: 'not_started', reason: String(error) }
    }
    return describe(entry)
  }
  const actions: Record<string, (command: Command) => object> = {
    '/start'({ transaction, machine_id: machine, minutes }) {
      const first = entries.get(transaction)
      if (first) return describe(first)
      return carryOut({ transaction, machine, state: 'running', at: Date.now(), minutes }, minutes)
    },
    '/extend'({ transaction, load = '', machine_id: machine, minutes }) {
      const first = entries.get(transaction)
      if (first) return describe(first)
      const running = entries.get(load)
      if (running?.machine !== machine || describe(running).state !== 'running')
        return describe(remember({ transaction, machine, state: 'not_started', at: Date.now(), minutes }))
      const longer = { ...running, minutes: running.minutes + minutes, isLonger: true } as const
      const answer = carryOut({ ...longer, transaction }, minutes)
      if (entries.get(transaction)?.state === 'running') remember(longer)
      return answer
    },
    '/status': ({ transaction }) => describe(entries.get(transaction)),
    '/cancel'({ transaction, machine_id: machine, minutes }) {
      const refused = { transaction, machine, state: 'not_started', at: Date.now(), minutes } as const
      return describe(entries.get(transaction) ?? remember(refused))
    },
  }
  return {
    entries,
    /** Answers a request of the server, as a test or `node:http` got it. */
    answer({ url, headers, body }: { url: string; headers: Record<string, unknown>; body: string }) {
      const timestamp = String(headers[TIMESTAMP_HEADER])
      const branch = String(headers[BRANCH_HEADER])
      if (!isSigned(secretOf(branch), timestamp, String(headers[SIGNATURE_HEADER]), Buffer.from(body)))
        return { status: 401 }
      const action = actions[url]
      return action ? { body: action(JSON.parse(body)) } : { status: 404 }
    },
  }
}

/**
 * A notice with its signature, ready for `fetch`.
 * @param secret of the branch
 */
export function signedNotice(secret: string, branch: string, notice: object, at = Date.now()) {
  const body = JSON.stringify(notice)
  const headers = {
    [TIMESTAMP_HEADER]: String(at),
    [BRANCH_HEADER]: branch,
    [SIGNATURE_HEADER]: signNotice(secret, String(at), body),
  }
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
}

function main() {
  const {
    BRANCH = '',
    BRANCH_SECRET: secret = '',
    PORT = '8080',
    WASHDAY_URL,
    MACHINES = '',
    MEMORY = 'machine-box.jsonl',
  } = process.env
  const box = createMachineBox({
    secret,
    secretOf: () => secret,
    switchOn: (machine, minutes) => console.log(`${machine} on for ${minutes} minutes`),
    memory: existsSync(MEMORY)
      ? readFileSync(MEMORY, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [],
    save: (entry) => appendFileSync(MEMORY, `${JSON.stringify(entry)}\n`),
  })
  createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const reply = box.answer({
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    })
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body ?? {}))
  }).listen(Number(PORT))
  const report = () =>
    fetch(
      `${WASHDAY_URL}/webhooks/machine`,
      signedNotice(secret, BRANCH, { notice: 'heartbeat', machines: MACHINES.split(',') }),
    ).catch(String)
  if (WASHDAY_URL && MACHINES) setInterval(report, HEARTBEAT_MS)
}

if (import.meta.main) main()
