import { CONSTRAINT_CHECKS } from '#server/db/constraints.checks.ts'
import { DATABASE_CHECKS, DATABASE_SETTING_CHECKS, readPostgres } from '#server/db/database.checks.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { connectCommand } from '#server/db/database-connection.ts'
import type { DatabasePlaces } from '#server/db/deployment.ts'
import { followClock } from '#server/db/follow-clock.ts'
import { DEMO_CUSTOMER_CHECKS } from '#server/db/seed/demo-customer.checks.ts'
import { PROXY_CHECKS } from '#server/http/proxy-hops.checks.ts'
import { BRAND_CHECKS } from '#server/modules/content/brand/brand.checks.ts'
import { WORKING_DAYS_CHECKS } from '#server/modules/payments/refunds/working-days.checks.ts'
import { SHOP_CHECKS } from '#server/modules/shop/shop.checks.ts'
import { STAFF_CHECKS } from '#server/modules/staff/staff.checks.ts'
import type { Check, CheckResult, Severity } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'
import { DataDirInUse } from '#server/platform/data-dir.ts'
import { createLog, describeError, type Log } from '#server/platform/log.ts'
import { SETTINGS_CHECKS } from '#server/platform/settings.checks.ts'
import { LINE_CHECKS } from '#server/ports/line.checks.ts'
import { MACHINE_CONTROLLER_CHECKS, MACHINE_ROW_CHECKS } from '#server/ports/machine-controller.checks.ts'
import { PAYMENT_GATEWAY_CHECKS } from '#server/ports/payment-gateway.checks.ts'
import { PUSH_CHECKS } from '#server/ports/push.checks.ts'
import { SMS_CHECKS } from '#server/ports/sms.checks.ts'

type Examined = { config: Config; db: Database }

/** What the settings, and the addresses in them, say. */
export const SETTING_CHECKS: readonly Check<Config>[] = [
  ...SETTINGS_CHECKS,
  ...DATABASE_SETTING_CHECKS,
  ...PROXY_CHECKS,
  ...PAYMENT_GATEWAY_CHECKS,
  ...MACHINE_CONTROLLER_CHECKS,
  ...SMS_CHECKS,
  ...PUSH_CHECKS,
  ...LINE_CHECKS,
  ...BRAND_CHECKS,
  ...WORKING_DAYS_CHECKS,
]
/** What the rows of a migrated database say. */
export const ROW_CHECKS: readonly Check<Examined>[] = [
  ...CONSTRAINT_CHECKS,
  ...SHOP_CHECKS,
  ...MACHINE_ROW_CHECKS,
  ...STAFF_CHECKS,
  ...DEMO_CUSTOMER_CHECKS,
]

type CheckTexts = Omit<Check<never>, 'isFound'>
/** `docs/proofs/doctor.md` is made from these. */
export const CHECKS: readonly CheckTexts[] = [...SETTING_CHECKS, ...DATABASE_CHECKS, ...ROW_CHECKS]

type Finding = CheckTexts & { result: CheckResult }

export const isWrong = ({ result }: Finding) => (typeof result === 'object' ? result.length > 0 : result === true)

/** @param examined undefined where it was not asked: no check says anything then */
export const findingsOf = <Of>(checks: readonly Check<Of>[], examined: Of | undefined): Promise<Finding[]> =>
  Promise.all(
    checks.map(async ({ isFound, ...texts }) => ({
      ...texts,
      result: examined === undefined ? undefined : await isFound(examined),
    })),
  )

type Place = { db: Database; places: DatabasePlaces }

async function examineDatabase(config: Config, { db, places }: Place): Promise<Finding[]> {
  const postgres = await readPostgres(config, db, places)
  return [
    ...(await findingsOf(DATABASE_CHECKS, postgres)),
    ...(await findingsOf(ROW_CHECKS, postgres.isMigrated ? { config, db } : undefined)),
  ]
}

async function unexamined(reason: string | undefined): Promise<Finding[]> {
  return [...(await findingsOf(DATABASE_CHECKS, reason)), ...(await findingsOf(ROW_CHECKS, undefined))]
}

/** @param at the database to examine, and where it was found */
export async function examine(config: Config, at: Place | undefined): Promise<Finding[]> {
  const ofDatabase = at
    ? examineDatabase(config, at).catch((error: unknown) => unexamined(describeError(error)))
    : unexamined(undefined)
  return [...(await findingsOf(SETTING_CHECKS, config)), ...(await ofDatabase)]
}

const MAX_LOGGED = 10
const LEVELS = { danger: 'error', warning: 'warn' } as const satisfies Record<Severity, keyof Log>

/** Logs what is wrong; alerts can name the text and the id of the check. */
export function logFindings(log: Log, findings: readonly Finding[]): void {
  for (const { id, severity, wrong, remedy, result } of findings.filter(isWrong))
    log[LEVELS[severity]]('check failed', {
      check: id,
      wrong,
      remedy,
      ...(typeof result === 'object' ? { found: result.slice(0, MAX_LOGGED).join(', ') } : {}),
    })
}

const WAIT_SECONDS = 5

async function connectAndExamine(config: Config): Promise<Finding[]> {
  const log = createLog('error')
  let connection: Awaited<ReturnType<typeof connectCommand>>
  try {
    connection = await connectCommand(config, log)
  } catch (error) {
    // Its server has said what is wrong when it started.
    if (error instanceof DataDirInUse) return examine(config, undefined)
    throw error
  }
  const { db, close } = openDatabase(connection.url, { size: 1, waitSeconds: WAIT_SECONDS }, log)
  const stopClock = await followClock(
    db,
    createLog('error', () => {}),
  )
  try {
    return await examine(config, { db, places: connection.places })
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
  const findings = await connectAndExamine(config)
  const width = Math.max(...findings.map(({ id }) => id.length))
  for (const finding of findings) {
    const { id, severity, wrong, remedy, result } = finding
    const isFound = isWrong(finding)
    const word = result === undefined ? '?' : isFound ? severity : 'ok'
    print(`${word.padEnd(7)}  ${id.padEnd(width)}  ${isFound ? wrong : ''}`.trimEnd())
    if (!isFound) continue
    const details = typeof result === 'object' ? result : []
    for (const line of [...details, `→ ${remedy}`]) print(`${' '.repeat(width + 11)}${line}`)
  }
  if (findings.some(({ id, result }) => id === 'database' && result === undefined))
    print('The database was not examined: a server uses the data folder')
  const count = (severity: Severity) => findings.filter((found) => found.severity === severity && isWrong(found)).length
  print(`${count('danger')} dangerous, ${count('warning')} to know`)
  return count('danger') === 0
}
