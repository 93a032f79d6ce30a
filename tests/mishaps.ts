/**
 * Does to a real server what happens most to servers, and prints which alerts of `docs/deploy/alerts.yml` ring: `npm run
 * mishaps`. Takes eight minutes. Exits with 1 if an alert stays silent, or if one rings in a normal evening.
 */
import startDatabase from '#tests/support/database.ts'
import { MISHAPS, openShop, spendEvening } from '#tests/support/mishaps.ts'

const WIDTH = 58
const stopDatabase = await startDatabase()
const shop = await openShop()
const row = (what: string, isRight: boolean, names: readonly string[]) => {
  console.log(`${isRight ? '✓' : '✗'} ${what.padEnd(WIDTH)}${names.join(', ') || 'silent'}`)
  if (!isRight) process.exitCode = 1
}

const evening = await spendEvening(shop)
row('a normal evening', evening.length === 0, evening)
for (const { what, rings, happen } of MISHAPS) {
  const names = await happen(shop)
  row(what, names.includes(rings), names)
}
await shop.close()
await stopDatabase()
process.exit()
