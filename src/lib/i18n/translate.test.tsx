import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { act, render, screen } from '@testing-library/react'
import { createIntl } from 'react-intl'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import english from '#locales/en.json'
import thai from '#locales/th.json'
import { applyLocale, requestLocale } from './locale.ts'
import { LocaleProvider, loadMessages, type MessageId, t, useLocalized, useTranslate } from './translate.tsx'

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

test('texts follow the language of the URL', async () => {
  await turnTo('th')
  render(<Sample />, { wrapper: LocaleProvider })
  expect(screen.getByRole('list', { name: 'ร้าน' })).toBeTruthy()
  expect(lines()).toEqual(['กลับ', '1\u00a0นาที', '42\u00a0นาที'])
  await turnTo('en')
  expect(screen.getByRole('list', { name: 'Shop' })).toBeTruthy()
  expect(lines()).toEqual(['Back', '1 minute', '42 minutes'])
  expect(logged).not.toHaveBeenCalled()
})

test('t uses the language of the URL outside React', async () => {
  await turnTo('en')
  expect(t('time.minutes', { minutes: 1 })).toBe('1 minute')
  expect(t('time.minutes', { minutes: 5 })).toBe('5 minutes')
  await turnTo('th')
  expect(t('action.back')).toBe('กลับ')
})

test('a failed load is logged, and the language on the screen stays', async () => {
  await turnTo('th')
  render(<Sample />, { wrapper: LocaleProvider })
  const gone = 'de' as Locale // a language without a file fails like a file that cannot be fetched
  await turnTo(gone)
  expect(logged).toHaveBeenCalledExactlyOnceWith('The texts for "de" could not be loaded', expect.any(Error))
  expect(lines()).toEqual(['กลับ', '1\u00a0นาที', '42\u00a0นาที'])
  expect(t('action.back')).toBe('กลับ')
  logged.mockClear()
  await turnTo(gone)
  expect(logged).toHaveBeenCalledOnce()
})

/** Names of the values in a message, with the type that ICU gives them. */
const valuesIn = (elements: readonly MessageFormatElement[]): [name: string, type: TYPE][] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return valuesIn(element.children)
    const options = 'options' in element ? Object.values(element.options).flatMap(({ value }) => valuesIn(value)) : []
    return [[element.value, element.type], ...options]
  })

test.each(['th', 'en'] as const)('every message reads as react-intl formats it, in %s', async (locale) => {
  await turnTo(locale)
  // The build joins the names that stay whole.
  const messages: typeof thai = JSON.parse(withWholeNames(JSON.stringify(locale === 'th' ? thai : english)))
  const intl = createIntl({ locale, messages })
  const ids = Object.keys(thai) as MessageId[] // the keys of this very file
  for (const id of ids)
    for (const count of [0, 1, 42]) {
      const types = Map.groupBy(valuesIn(parse(messages[id])), ([name]) => name)
      const sample = (name: string) =>
        types.get(name)?.some(([, type]) => type === TYPE.plural || type === TYPE.number) ? count : 'washer'
      const values = Object.fromEntries([...types.keys()].map((name) => [name, sample(name)]))
      expect(t(id, values), id).toBe(intl.formatMessage({ id }, values))
    }
  expect(logged).not.toHaveBeenCalled()
})
