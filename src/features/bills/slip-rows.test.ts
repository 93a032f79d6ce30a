import { expect, test } from 'vitest'
import type { Say } from '#lib/words/intl.tsx'
import { sampleTransaction } from '#tests/support/sample-transaction.ts'
import { pictureRows } from './slip-rows.ts'

const say: Say = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const rowsOf = (change: Parameters<typeof sampleTransaction>[0]) =>
  Object.fromEntries(
    pictureRows(sampleTransaction(change), say, ({ en }) => en).map(({ term, value }) => [term, value]),
  )

test('points are on the slip where there are any and the money did not go back', () => {
  expect(rowsOf({ status: 'completed', points: 1_240 })['bill.pointsGiven']).toBe('1,240')
  expect(rowsOf({ status: 'completed', points: 0 })).not.toHaveProperty('bill.pointsGiven')
  expect(rowsOf({ status: 'refunded', points: 40 })).not.toHaveProperty('bill.pointsGiven')
})
