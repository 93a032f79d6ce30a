import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { setServerTime } from '#lib/server-clock.ts'
import { MonthCard } from './month-card.tsx'

const months = ['2026-11', '2026-10'].map((month) => ({ month, total: 1, loads: 1, spent: 100, saved: 0 }))

test.each([
  ['en', 'th'],
  ['th', ''],
] as const)('the Thai months of the %s history have the language "%s"', async (locale, lang) => {
  requestLocale(locale)
  await loadMessages(locale)
  applyLocale()
  render(
    <LocaleProvider>
      <MonthCard months={months} />
    </LocaleProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /Month|เดือน/ }))
  const option = await screen.findByRole('option', { name: 'พฤศจิกายน 2569' })
  expect(within(option).getByText('พฤศจิกายน 2569').lang).toBe(lang)
})

test('the months are a table for screen readers, with what each has cost', async () => {
  requestLocale('en')
  await loadMessages('en')
  applyLocale()
  setServerTime('2026-12-02T03:00:00Z')
  onTestFinished(() => setServerTime(new Date().toISOString()))
  render(
    <LocaleProvider>
      <MonthCard months={months} />
    </LocaleProvider>,
  )
  const table = await screen.findByRole('table', { name: 'Spent by month' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(6)
  expect(rows.slice(-3).map((row) => within(row).getByRole('cell').textContent)).toEqual(['0 baht', '1 baht', '1 baht'])
  // December has nothing yet, and the list begins with November.
  expect(screen.getByText('Spent in November 2026')).toBeDefined()
  expect(within(table).getByRole('rowheader', { name: 'พฤศจิกายน 2569 (November 2026)' })).toBeDefined()
  const printed = [...table.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)
  expect(
    printed.filter((text) => text === '1'),
    'the sum beside the chart is not in it',
  ).toHaveLength(1)
})
