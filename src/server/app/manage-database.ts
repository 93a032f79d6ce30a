import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectDatabase } from '#server/db/database-connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed/seed.ts'
import { hashPin } from '#server/modules/auth/pin-hash.ts'
import { readConfig } from '#server/platform/config.ts'
import { loadOrCreateSecret } from '#server/platform/data-dir.ts'
import { namedKey } from '#server/platform/key-ring.ts'
import { createLog } from '#server/platform/log.ts'
import { during } from '#server/platform/progress.ts'

const HELP = `npm run db -- generate --name <name> | reset [--yes] | seed [--yes] | lottery <file> [day]

  generate  writes the migration from the last schema to the present one, for you to review
  reset     empties the database, migrates it to this version's schema and seeds it
  seed      adds shops, machines and a demo customer to an empty database
  lottery   adds the newest draw of the lottery office, or that of a day (2026-11-16), to the operator's file
  --yes     also in production
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

const { values, positionals } = parseArgs({
  options: { yes: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [command] = positionals
const config = readConfig(process.env)

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

if (command !== 'reset' && command !== 'seed') refuse(HELP)
if (config.NODE_ENV === 'production' && !values.yes) refuse(`${command} changes the production database: add --yes.`)

async function empty(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname = 'public' or nspname = 'drizzle'`,
    )
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
    await client.query('create schema public')
  } finally {
    await client.end()
  }
}

const connection = await connectDatabase(config, createLog(config.LOG_LEVEL))
try {
  if (command === 'reset') await empty(connection.url)
  const pepper = config.PIN_PEPPERS?.[0] ?? loadOrCreateSecret(config.DATA_DIR, 'pin.pepper')
  await during('Migrating and seeding the database', () =>
    migrate(connection.url, (db) => seed(db, (pin) => hashPin(pin, namedKey(pepper)))),
  )
  process.stdout.write(command === 'reset' ? 'Database emptied and seeded.\n' : 'Database seeded, if it was empty.\n')
} finally {
  await connection.close()
}
