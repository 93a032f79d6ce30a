import { sql } from 'drizzle-orm'
import type { KeyRing } from '#server/platform/key-ring.ts'
import type { Database } from './database.ts'
import { customers } from './schema/account.ts'
import { deploymentKeys } from './schema/deployment.ts'

/** What is lost with another secret than the one that made it, by the name of its setting. */
const MADE_WITH = {
  PIN_PEPPERS: 'no PIN of a customer would be right any more',
  JWT_SECRETS: 'every customer would be signed out',
  MACHINE_SECRETS: 'no machine would start, and no notice of a box would count',
} as const

/** Undefined is a secret that this server does not need. */
export type DeploymentKeys = Record<keyof typeof MADE_WITH, KeyRing | undefined>

/** The database, or a secret, is not the one that this server is meant to have. */
export class WrongDeployment extends Error {}

/** Whether no stored PIN has one of these peppers although there are PINs: a database whose peppers nobody has noted yet. */
async function isPepperUnknown(db: Database, { all }: KeyRing): Promise<boolean> {
  const hasPepper = sql.join(
    all.map(({ id }) => sql`${customers.pinHash} like ${`%$${id}`}`),
    sql` or `,
  )
  const { rows } = await db.execute<{ has_pins: boolean; fits: boolean }>(sql`select
    exists (select from ${customers} where ${customers.pinHash} like 'argon2id$%') as has_pins,
    exists (select from ${customers} where ${hasPepper}) as fits`)
  const [found] = rows
  return found?.has_pins === true && !found.fits
}

const reason = (setting: string, loss: string, ids: string) =>
  `${setting} does not fit this database: ${loss}. ${ids} Put the secret back (without the setting it is in DATA_DIR), or, if it is gone for good or has leaked: npm start -- --accept-secrets`

/**
 * Compares the secrets with those that the data was made with, and notes the ones in use. While a secret is being changed,
 * both are in the list of each server, so that it fits.
 * @param isNoting false for a server that changes nothing
 * @throws WrongDeployment with the reason
 */
export async function checkKeys(db: Database, keys: DeploymentKeys, isNoting: boolean): Promise<void> {
  const noted = new Map((await db.select().from(deploymentKeys)).map(({ setting, keyId }) => [setting, keyId]))
  for (const setting of ['PIN_PEPPERS', 'JWT_SECRETS', 'MACHINE_SECRETS'] as const) {
    const ring = keys[setting]
    if (!ring) continue
    const keyId = noted.get(setting)
    const has = `This server has ${ring.all.map(({ id }) => id).join(', ')}.`
    if (keyId !== undefined && !ring.all.some(({ id }) => id === keyId))
      throw new WrongDeployment(reason(setting, MADE_WITH[setting], `The database was used with ${keyId}. ${has}`))
    if (keyId === undefined && setting === 'PIN_PEPPERS' && (await isPepperUnknown(db, ring)))
      throw new WrongDeployment(reason(setting, MADE_WITH[setting], `No stored PIN has its pepper. ${has}`))
  }
  if (isNoting) await noteKeys(db, keys)
}

/** Notes the secrets in use, whatever was used before. */
export async function noteKeys(db: Database, keys: DeploymentKeys): Promise<void> {
  const rows = Object.entries(keys).flatMap(([setting, ring]) => (ring ? [{ setting, keyId: ring.current.id }] : []))
  if (rows.length === 0) return
  await db
    .insert(deploymentKeys)
    .values(rows)
    .onConflictDoUpdate({
      target: deploymentKeys.setting,
      set: { keyId: sql`excluded.key_id` },
      setWhere: sql`${deploymentKeys.keyId} <> excluded.key_id`,
    })
}
