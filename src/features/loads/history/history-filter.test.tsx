import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { HistoryFilter } from './history-filter.tsx'

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
      <HistoryFilter months={months} />
    </LocaleProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /Month|เดือน/ }))
  const option = await screen.findByRole('option', { name: 'พฤศจิกายน 2569' })
  expect(within(option).getByText('พฤศจิกายน 2569').lang).toBe(lang)
})
