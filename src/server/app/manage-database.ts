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

const HELP = `node src/server/app/manage-database.ts reset|seed [--yes]

  reset  empties the database, migrates it to this version's schema and seeds it
  seed   adds shops, machines and a demo customer to an empty database
  --yes  also in production
`

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
  const pepper = config.PIN_PEPPER ?? loadOrCreateSecret(config.DATA_DIR, 'pin.pepper')
  await migrate(connection.url, (db) => seed(db, (pin) => hashPin(pin, namedKey(pepper))))
  process.stdout.write(command === 'reset' ? 'Database emptied and seeded.\n' : 'Database seeded, if it was empty.\n')
} finally {
  await connection.close()
}
