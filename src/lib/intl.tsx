import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { createIntl, createIntlCache } from '@formatjs/intl'
import { type ReactNode, useCallback } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider, useIntl } from 'react-intl'
import type thai from '#locales/th.json'
import { currentLocale, type Locale, useLocale } from './locale.ts'

export type MessageId = keyof typeof thai
type Values = Record<string, string | number>
/** Puts a message into words of the page's language. */
export type Say = (id: MessageId, values?: Values) => string

/** As the build compiles them: no parser is needed where they are shown. */
type Messages = Record<string, MessageFormatElement[]>

const files: Record<Locale, () => Promise<{ default: unknown }>> = {
  th: () => import('#locales/th.json'),
  en: () => import('#locales/en.json'),
}
const loaded = new Map<Locale, Messages>()

const isMessages = (file: unknown): file is Messages => typeof file === 'object' && file !== null

/** Brings the messages of a language; the one shown before stays when they cannot be had. */
export async function loadMessages(locale: Locale): Promise<boolean> {
  if (loaded.has(locale)) return true
  try {
    const { default: messages } = await files[locale]()
    if (!isMessages(messages)) throw new TypeError('not a message file')
    loaded.set(locale, messages)
    return true
  } catch (cause) {
    console.error(`The texts for "${locale}" could not be loaded`, cause)
    return false
  }
}

const messagesOf = (locale: Locale): Messages => loaded.get(locale) ?? loaded.values().next().value ?? {}

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
