import { openDatabase } from '#server/db/database.ts'
import { connectDatabase } from '#server/db/database-connection.ts'
import { followClock } from '#server/db/follow-clock.ts'
import type { Config } from '#server/platform/config.ts'
import { DataDirInUse } from '#server/platform/data-dir.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Check, Facts, Severity } from './check.ts'
import { CHECKS, failedChecks } from './checks.ts'
import { readFacts } from './read-facts.ts'

const LEVELS = { danger: 'error', warning: 'warn' } as const satisfies Record<Severity, keyof Log>

/** Logs what is wrong; alerts can name the text and the id of the check. */
const logFinding = (log: Log, { id, severity, wrong, remedy }: Check): void =>
  log[LEVELS[severity]]('check failed', { check: id, wrong, remedy })

export function logFindings(log: Log, facts: Facts): void {
  for (const check of failedChecks(facts)) logFinding(log, check)
}

const WAIT_SECONDS = 5

async function examine(config: Config): Promise<Facts> {
  const log = createLog('error')
  let connection: Awaited<ReturnType<typeof connectDatabase>>
  try {
    connection = await connectDatabase(config, log)
  } catch (error) {
    // Its server has said what is wrong when it started.
    if (error instanceof DataDirInUse) return readFacts(config, undefined)
    throw error
  }
  const { db, close } = openDatabase(connection.url, { size: 1, waitSeconds: WAIT_SECONDS }, log)
  const stopClock = await followClock(
    db,
    createLog('error', () => {}),
  )
  try {
    return await readFacts(config, { db, places: connection.places })
  } finally {
    await stopClock()
    await close()
    await connection.close()
  }
}

/**
 * Examines settings and database, changes nothing, and prints a line for each check.
 * @returns whether nothing dangerous was found
 */
export async function runDoctor(config: Config, print: (line: string) => void): Promise<boolean> {
  const facts = await examine(config)
  const found = failedChecks(facts)
  const width = Math.max(...CHECKS.map(({ id }) => id.length))
  for (const check of CHECKS) {
    const { id, severity, wrong, remedy } = check
    const isWrong = check.isFound(facts)
    const result = isWrong === undefined ? '?' : isWrong ? severity : 'ok'
    print(`${result.padEnd(7)}  ${id.padEnd(width)}  ${isWrong ? wrong : ''}`.trimEnd())
    if (!isWrong) continue
    const details = typeof facts.database === 'object' ? (check.details?.(facts.database) ?? []) : []
    for (const line of details) print(`${' '.repeat(width + 11)}${line}`)
    print(`${' '.repeat(width + 11)}→ ${remedy}`)
  }
  if (typeof facts.database !== 'object')
    print(`The database was not examined: ${facts.database ?? 'a server uses the data folder'}`)
  const count = (severity: Severity) => found.filter((check) => check.severity === severity).length
  print(`${count('danger')} dangerous, ${count('warning')} to know`)
  return count('danger') === 0
}
