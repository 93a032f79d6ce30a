import { and, count, inArray, like, not, sql } from 'drizzle-orm'
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

/** A pepper that was given up for good is noted by such a name, so that PINs with it stop no start any more. */
const GIVEN_UP = 'PIN_PEPPERS given up: '

/** The peppers of stored PINs that nobody could enter any more, with their number. */
async function readLostPeppers(db: Database, known: readonly string[]): Promise<{ id: string; pins: number }[]> {
  const id = sql<string>`split_part(${customers.pinHash}, '$', 4)`
  return db
    .select({ id, pins: count() })
    .from(customers)
    .where(and(like(customers.pinHash, 'argon2id$%'), not(inArray(id, [...known]))))
    .groupBy(id)
}

const reason = ({ setting, loss, ids }: Misfit) =>
  `${setting} does not fit this database: ${loss}. ${ids} Put the secret back (without the setting it is in DATA_DIR), or, if it is gone for good or has leaked: npm start -- --accept-secrets`

type Misfit = { setting: keyof typeof MADE_WITH; loss: string; ids: string }

/** Each customer's PIN changes to a new pepper when they enter it: until the last one has, both belong into the list. */
async function misfitOfPeppers(
  db: Database,
  { all }: KeyRing,
  noted: ReadonlyMap<string, string>,
): Promise<Misfit | undefined> {
  const ids = all.map(({ id }) => id)
  const givenUp = [...noted].flatMap(([setting, id]) => (setting.startsWith(GIVEN_UP) ? [id] : []))
  const lost = await readLostPeppers(db, [...ids, ...givenUp])
  if (lost.length === 0) return undefined
  const pins = lost.reduce((sum, { pins: n }) => sum + n, 0)
  const which = lost.map(({ id }) => id).join(', ')
  return {
    setting: 'PIN_PEPPERS',
    loss: `${pins} ${pins === 1 ? 'customer needs' : 'customers need'} it to enter their PIN`,
    ids: `Their PINs have ${which}. This server has ${ids.join(', ')}.`,
  }
}

async function misfits(db: Database, keys: DeploymentKeys): Promise<Misfit[]> {
  const noted = new Map((await db.select().from(deploymentKeys)).map(({ setting, keyId }) => [setting, keyId]))
  const found = (['PIN_PEPPERS', 'JWT_SECRETS', 'MACHINE_SECRETS'] as const).flatMap((setting): Misfit[] => {
    const ring = keys[setting]
    const keyId = noted.get(setting)
    if (!ring || keyId === undefined || ring.all.some(({ id }) => id === keyId)) return []
    const has = `This server has ${ring.all.map(({ id }) => id).join(', ')}.`
    return [{ setting, loss: MADE_WITH[setting], ids: `The database was used with ${keyId}. ${has}` }]
  })
  const peppers = keys.PIN_PEPPERS && (await misfitOfPeppers(db, keys.PIN_PEPPERS, noted))
  return peppers ? [...found, peppers] : found
}

/** What `acceptKeys` gives up, a line each; empty if the secrets fit. */
export const lossesOfKeys = async (db: Database, keys: DeploymentKeys): Promise<string[]> =>
  (await misfits(db, keys)).map(({ setting, loss, ids }) => `${setting}: ${loss}. ${ids}`)

/**
 * Compares the secrets with those that the data was made with, and notes the ones in use. While a secret is being changed,
 * both are in the list of each server, so that it fits.
 * @param isNoting false for a server that changes nothing
 * @throws WrongDeployment with the reason
 */
export async function checkKeys(db: Database, keys: DeploymentKeys, isNoting: boolean): Promise<void> {
  const [first] = await misfits(db, keys)
  if (first) throw new WrongDeployment(reason(first))
  if (isNoting) await noteKeys(db, keys)
}

/** Notes the secrets in use, whatever was used before. */
async function noteKeys(db: Database, keys: DeploymentKeys): Promise<void> {
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

/** Gives up the secrets that the data was made with, and with the peppers the PINs that need them. */
export async function acceptKeys(db: Database, keys: DeploymentKeys): Promise<void> {
  await noteKeys(db, keys)
  if (!keys.PIN_PEPPERS) return
  const lost = await readLostPeppers(
    db,
    keys.PIN_PEPPERS.all.map(({ id }) => id),
  )
  for (const { id } of lost)
    await db
      .insert(deploymentKeys)
      .values({ setting: `${GIVEN_UP}${id}`, keyId: id })
      .onConflictDoNothing()
}
