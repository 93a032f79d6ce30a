import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { createIntl, createIntlCache } from '@formatjs/intl'
import { type ReactNode, useCallback } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider, useIntl } from 'react-intl'
import type { Locale } from '#contract/locale.ts'
import type thai from '#locales/th.json'
import { currentLocale, shownLocale, useLocale } from './locale.ts'

export type MessageId = keyof typeof thai
type Values = Record<string, string | number>
/** Puts a message into words of the page's language. */
export type Say = (id: MessageId, values?: Values) => string

/** As the build compiles them: no parser is needed where they are shown. */
type Messages = Record<string, MessageFormatElement[]>

/** What a guest's home may show, and everything else: `src/build/messages.ts` tells them apart. */
const files: Record<Locale, Record<'first' | 'rest', () => Promise<{ default: unknown }>>> = {
  th: { first: () => import('#locales/th.json?first'), rest: () => import('#locales/th.json?rest') },
  en: { first: () => import('#locales/en.json?first'), rest: () => import('#locales/en.json?rest') },
}
const loaded = new Map<Locale, Messages>()
const whole = new Set<Locale>()

const isMessages = (file: unknown): file is Messages => typeof file === 'object' && file !== null

async function messagesIn(load: () => Promise<{ default: unknown }>): Promise<Messages> {
  const { default: messages } = await load()
  if (!isMessages(messages)) throw new TypeError('not a message file')
  return messages
}

/**
 * Brings the messages of a language; the one shown before stays when they cannot be had.
 * @param isFirstPage enough for the home of a guest; the rest must follow
 */
export async function loadMessages(locale: Locale, { isFirstPage = false } = {}): Promise<boolean> {
  if (whole.has(locale) || (isFirstPage && loaded.has(locale))) return true
  try {
    const { first, rest } = files[locale]
    const parts = await Promise.all((isFirstPage ? [first] : [first, rest]).map(messagesIn))
    // The same object as before, for it is on the screen already.
    loaded.set(locale, Object.assign(loaded.get(locale) ?? {}, ...parts))
    if (!isFirstPage) whole.add(locale)
    return true
  } catch (cause) {
    console.error(`The texts for "${locale}" could not be loaded`, cause)
    return false
  }
}

/** Whether there is anything that a page can be written in. */
export const hasMessages = () => loaded.size > 0

/** Where a language cannot be had, the one on the screen stays. */
const messagesOf = (locale: Locale): Messages =>
  loaded.get(locale) ?? loaded.get(shownLocale()) ?? loaded.values().next().value ?? {}

const onError = (problem: { code: string; message: string }) => console.error(problem.message)

const cache = createIntlCache()
/** The same as `useSay`, for what is not React: announcements, pictures, files. */
export const say: Say = (id, values) =>
  createIntl({ locale: currentLocale(), messages: messagesOf(currentLocale()), onError }, cache).formatMessage(
    { id },
    values,
  )

export function useSay(): Say {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/** The shop's own text in the page's language. */
export const useShopText = () => {
  const locale = useLocale()
  return useCallback((text: Record<Locale, string>) => text[locale], [locale])
}

export function Languages({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} onError={onError}>
      <I18nProvider locale={locale === 'th' ? 'th-TH' : 'en-US'}>{children}</I18nProvider>
    </IntlProvider>
  )
}
