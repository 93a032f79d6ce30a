import { expect, test } from 'vitest'
import { amiss, runChaos } from '#tests/support/chaos.ts'

const ORDERS = 1_000
const KILLS = 9

test(`${ORDERS} orders over a bad network while server and database are killed: each acknowledged one is there, once`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e9))
  const facts = await runChaos({ orders: ORDERS, kills: KILLS, seed })
  console.log(JSON.stringify(facts, null, 2))
  expect(amiss(facts)).toEqual([])
})
