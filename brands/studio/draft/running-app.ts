/** The app of development that runs beside the workbench, and sample shops in its database. Node.js only. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ADDRESS_FILE } from '../../../src/server/platform/data-dir.ts'
import { problemOfId } from './draft.ts'

const ANSWERS_WITHIN_MS = 2_000

/** As the app reads it. */
const settings = (): Record<string, string | undefined> => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
})

/** The address of a running `npm run dev`; null without one. */
export async function runningApp(): Promise<string | null> {
  const file = join(settings().DATA_DIR || '.data', ADDRESS_FILE)
  const url = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (!url) return null
  // One that is busy is there; one that was killed refuses the connection.
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    () => url,
    (cause: unknown) => (cause instanceof DOMException && cause.name === 'TimeoutError' ? url : null),
  )
}

type Added = {
  /** A sentence. */
  said: string
  /** The name of the database that the designer has to confirm. */
  database?: string
}

/**
 * Runs `npm run db -- seed`, which adds a shop to a database with nothing but samples in it, also beside a running app.
 * @param database its name, which the first answer asks for
 */
export async function addSampleShop(id: string, database?: string): Promise<Added> {
  if (problemOfId(id)) return { said: `“${id}” is not a brand id` }
  const args = ['src/server/app/manage-database.ts', 'seed', id, ...(database ? [`--database=${database}`] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (printed += part))
  await new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject))
  const asked = /^(?<said>.*) Add --database=(?<name>\S+) if you mean it\.$/m.exec(printed)?.groups
  if (asked && database === undefined) return { said: asked.said ?? '', database: asked.name ?? '' }
  return { said: printed.trim().split('\n').at(-1) ?? '' }
}
