/**
 * Does to a real server what happens most to servers, and prints which alerts of `docs/deploy/alerts.yml` ring: `npm run
 * lab -- mishaps`, or some of them: `--only=database`. All take ten minutes. Exits with 1 if an alert stays silent, or if one rings in a normal evening.
 */
import { parseArgs } from 'node:util'
import startDatabase from '#tests/support/server/database.ts'
import { MISHAPS, openShop, spendEvening } from './mishaps.ts'

const WIDTH = 58
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
const stopDatabase = await startDatabase()
const shop = await openShop()
const row = (what: string, isRight: boolean, names: readonly string[]) => {
  console.log(`${isRight ? '✓' : '✗'} ${what.padEnd(WIDTH)}${names.join(', ') || 'silent'}`)
  if (!isRight) process.exitCode = 1
}

const EVENING = 'a normal evening'
if (EVENING.includes(only)) {
  const names = await spendEvening(shop)
  row(EVENING, names.length === 0, names)
}
for (const { what, rings, happen } of MISHAPS.filter((mishap) => mishap.what.includes(only))) {
  const names = await happen(shop)
  row(what, names.includes(rings), names)
}
await shop.close()
await stopDatabase()
process.exit()
