import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { applyLocale, requestLocale } from './locale.ts'
import { LocaleProvider, loadMessages, t, useLocalized, useTranslate } from './translate.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await turnTo('th')
})

async function turnTo(locale: Locale) {
  requestLocale(locale)
  if (await loadMessages(locale)) await act(async () => applyLocale())
}

function Sample() {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <ul aria-label={localized({ th: 'ร้าน', en: 'Shop' })}>
      <li>{t('action.back')}</li>
      <li>{t('amount.minutes', { minutes: 1 })}</li>
      <li>{t('amount.minutes', { minutes: 42 })}</li>
    </ul>
  )
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the page speaks the language of its URL and changes with it', async () => {
  await turnTo('th')
  render(<Sample />, { wrapper: LocaleProvider })
  expect(screen.getByRole('list', { name: 'ร้าน' })).toBeTruthy()
  expect(lines()).toEqual(['กลับ', '1 นาที', '42 นาที'])
  await turnTo('en')
  expect(screen.getByRole('list', { name: 'Shop' })).toBeTruthy()
  expect(lines()).toEqual(['Back', '1 minute', '42 minutes'])
  expect(logged).not.toHaveBeenCalled()
})

test('what is not React speaks it too', async () => {
  await turnTo('en')
  expect(t('wait.leftSpoken', { minutes: 1 })).toBe('1 minute left to pay')
  expect(t('wait.leftSpoken', { minutes: 5 })).toBe('5 minutes left to pay')
  await turnTo('th')
  expect(t('action.back')).toBe('กลับ')
})

test('texts that cannot be had are logged, and the language on the screen stays', async () => {
  await turnTo('th')
  render(<Sample />, { wrapper: LocaleProvider })
  const gone = 'de' as Locale // a language without a file fails as a file that cannot be fetched does
  await turnTo(gone)
  expect(logged).toHaveBeenCalledExactlyOnceWith('The texts for "de" could not be loaded', expect.any(Error))
  expect(lines()).toEqual(['กลับ', '1 นาที', '42 นาที'])
  expect(t('action.back')).toBe('กลับ')
  logged.mockClear()
  await turnTo(gone)
  expect(logged).toHaveBeenCalledOnce()
})
