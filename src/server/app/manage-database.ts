import '#server/platform/env-file.ts'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { brands } from '#brands/brand.ts'
import { connectCommand, joinDatabase } from '#server/db/database-connection.ts'
import { DatabaseHasValue, emptyDatabase, refuseSamples } from '#server/db/empty-database.ts'
import { migrate, UnreleasedDatabase } from '#server/db/migrate.ts'
import { migrationUrl } from '#server/db/prepare-database.ts'
import { hashPin } from '#server/modules/auth/pin-hash.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { DataDirInUse, loadOrCreateSecret } from '#server/platform/data-dir.ts'
import { namedKey } from '#server/platform/key-ring.ts'
import { createLog, describeError } from '#server/platform/log.ts'
import { during } from '#server/platform/progress.ts'
import { confirmDatabase, Refusal } from './confirm-database.ts'
import { fillWithExample } from './example-data.ts'

const HELP = `npm run db -- generate --name <name> | reset | seed [brand] | lottery <file> [day]

  generate  writes the migration from the last schema to the present one, for you to review
  reset     empties the database, migrates it to this version's schema and seeds it
  seed      adds a sample shop of the brand, or of every brand that has no shop, and a demo customer
  lottery   adds the newest draw of the lottery office, or that of a day (2026-11-16), to the operator's file

  reset and seed ask for the name of the database; --database=<name> answers. Both refuse one that production has used,
  reset also one with customers or staff of its own, and one that a server uses.
`

const [first, ...rest] = process.argv.slice(2)
if (first === 'generate') {
  const options = [
    '--dialect',
    'postgresql',
    '--schema',
    'src/server/db/schema/*.ts',
    '--out',
    'src/server/db/migrations',
  ]
  process.exit(spawnSync('npx', ['drizzle-kit', 'generate', ...options, ...rest], { stdio: 'inherit' }).status ?? 1)
}
if (first === 'lottery') {
  const { importLottery } = await import('#server/modules/content/lottery/import-lottery.ts')
  process.exit(await importLottery(...rest))
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({ options: { database: { type: 'string' } }, allowPositionals: true })
  } catch {
    refuse(HELP)
  }
}
const { values, positionals } = readArguments()
const [command, brand, ...further] = positionals
if ((command !== 'reset' && command !== 'seed') || further.length > 0 || (command === 'reset' && brand)) refuse(HELP)
if (brand && !brands.some(({ id }) => id === brand))
  refuse(`There is no brand ${brand}: ${brands.map(({ id }) => id).join(', ')}`)

async function change() {
  const config = readConfig(process.env)
  // A sample shop is for a brand that a running server has just taken; nobody empties a database that is used.
  const connect = command === 'seed' ? joinDatabase : connectCommand
  const connection = await connect(config, createLog(config.LOG_LEVEL))
  try {
    const url = migrationUrl(config, connection.url)
    await confirmDatabase(url, `${command} changes`, [], values.database)
    await (command === 'reset' ? emptyDatabase(url) : refuseSamples(url))
    const pepper = config.PIN_PEPPERS?.[0] ?? loadOrCreateSecret(config.DATA_DIR, 'pin.pepper')
    const wanted = brand ? [brand] : brands.map(({ id }) => id)
    let added: readonly string[] = []
    await during('Migrating and seeding the database', () =>
      migrate(url, async (db) => {
        added = await fillWithExample(db, (pin) => hashPin(pin, namedKey(pepper)), wanted)
      }),
    )
    const result = added.length > 0 ? `Sample shops added: ${added.join(', ')}.` : 'Every brand has a shop already.'
    process.stdout.write(`${command === 'reset' ? 'Database emptied. ' : ''}${result}\n`)
  } finally {
    await connection.close()
  }
}

try {
  await change()
} catch (error) {
  if (error instanceof ConfigError) refuse(error.problems.join('\n'))
  const isForPeople = [Refusal, DatabaseHasValue, DataDirInUse, UnreleasedDatabase].some(
    (kind) => error instanceof kind,
  )
  refuse(isForPeople && error instanceof Error ? error.message : describeError(error))
}
