import { beforeEach, expect, test } from 'vitest'
import { writeStorage } from '#lib/browser/storage.ts'
import { markReminded, wasReminded } from './reminders.store.ts'

beforeEach(() => localStorage.clear())

test('of two tabs one shows the reminder of a stage, the other the one of the next stage', () => {
  // The other tab has written, and its storage event has not arrived yet.
  writeStorage('loads_told', { TRX_MCH_1: 'done' })
  expect(markReminded('TRX_MCH_1', 'done')).toBe(false)
  expect(markReminded('TRX_MCH_1', 'soon'), 'a later stage implies the earlier ones').toBe(false)
  expect(markReminded('TRX_MCH_1', 'late')).toBe(true)
  expect(markReminded('TRX_MCH_1', 'late')).toBe(false)
})

test('without working storage a tab remembers its own reminders', () => {
  expect(markReminded('TRX_MCH_2', 'done')).toBe(true)
  localStorage.clear()
  expect(markReminded('TRX_MCH_2', 'done')).toBe(false)
  expect(wasReminded('TRX_MCH_2', 'soon')).toBe(true)
})
