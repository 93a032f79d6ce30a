import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { askForLocale, showLocale } from './locale.ts'
import { Languages, loadMessages, say, useSay, useShopText } from './translate.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await turnTo('th')
})

async function turnTo(locale: Locale) {
  askForLocale(locale)
  if (await loadMessages(locale)) await act(async () => showLocale())
}

function Sample() {
  const say = useSay()
  const shopText = useShopText()
  return (
    <ul aria-label={shopText({ th: 'ร้าน', en: 'Shop' })}>
      <li>{say('action.back')}</li>
      <li>{say('amount.minutes', { minutes: 1 })}</li>
      <li>{say('amount.minutes', { minutes: 42 })}</li>
    </ul>
  )
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the page speaks the language of its URL and changes with it', async () => {
  await turnTo('th')
  render(<Sample />, { wrapper: Languages })
  expect(screen.getByRole('list', { name: 'ร้าน' })).toBeTruthy()
  expect(lines()).toEqual(['กลับ', '1 นาที', '42 นาที'])
  await turnTo('en')
  expect(screen.getByRole('list', { name: 'Shop' })).toBeTruthy()
  expect(lines()).toEqual(['Back', '1 minute', '42 minutes'])
  expect(logged).not.toHaveBeenCalled()
})

test('what is not React speaks it too', async () => {
  await turnTo('en')
  expect(say('wait.leftSpoken', { minutes: 1 })).toBe('1 minute left to pay')
  expect(say('wait.leftSpoken', { minutes: 5 })).toBe('5 minutes left to pay')
  await turnTo('th')
  expect(say('action.back')).toBe('กลับ')
})

test('texts that cannot be had are logged, and the language on the screen stays', async () => {
  await turnTo('th')
  render(<Sample />, { wrapper: Languages })
  const gone = 'de' as Locale // a language without a file fails as a file that cannot be fetched does
  await turnTo(gone)
  expect(logged).toHaveBeenCalledExactlyOnceWith('The texts for "de" could not be loaded', expect.any(Error))
  expect(lines()).toEqual(['กลับ', '1 นาที', '42 นาที'])
  expect(say('action.back')).toBe('กลับ')
  logged.mockClear()
  await turnTo(gone)
  expect(logged).toHaveBeenCalledOnce()
})
