import type { MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { createFormatters, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type IntlConfig, type IntlShape, RawIntlProvider, useIntl } from 'react-intl'
import { type Locale, splitLocale } from '#contract/locale.ts'
import { PageMessages } from '#contract/page.ts'
import { onlineWithin } from '#lib/api/online-status.ts'
import { pageConfig, readSettings } from '#lib/browser/page-config.ts'
import englishFailure from '#locales/en.json?failure'
import type thai from '#locales/th.json'
import thaiFailure from '#locales/th.json?failure'
import { formatCount } from './format.ts'
import { renderedLocale, requestedLocale, useLocale } from './locale.ts'

export type MessageId = keyof typeof thai
type Values = Record<string, string | number>
/** Formats a message in the language of the page. */
export type Translate = (id: MessageId, values?: Values) => string

/** Parsed by the build, so that no ICU parser ships. */
type Messages = Record<string, MessageFormatElement[]>

type Part = 'first' | 'rest'
/** The messages of a guest's home, and all others; `src/build/split-messages.ts` separates them. */
const files: Record<Locale, Record<Part, () => Promise<{ default: unknown }>>> = {
  th: { first: () => import('#locales/th.json?first'), rest: () => import('#locales/th.json?rest') },
  en: { first: () => import('#locales/en.json?first'), rest: () => import('#locales/en.json?rest') },
}
const isMessages = (file: unknown): file is Messages => typeof file === 'object' && file !== null

/** Starts with the messages of the error pages, which are in the first script. The objects are extended, not replaced. */
const loaded: Record<Locale, Messages> = {
  th: { ...(isMessages(thaiFailure) ? thaiFailure : {}) },
  en: { ...(isMessages(englishFailure) ? englishFailure : {}) },
}

/** The value is named here because the package's enum would bring its parser. */
const LITERAL: TYPE.literal = 0
const parsedMessage = (message: unknown) =>
  typeof message === 'string' ? [{ type: LITERAL, value: message }] : message

/** In the HTML: what the first page needs beyond the part `first`. */
const pageMessages = readSettings('messages', PageMessages)
const firstPath = pageMessages && splitLocale(location.pathname).pathname
for (const [id, message] of Object.entries(pageMessages?.messages ?? {}))
  if (pageMessages) Object.assign(loaded[pageMessages.locale], { [id]: parsedMessage(message) })
/** Whether the HTML has the messages of this page, except those of the part `first`. */
export const hasPageMessages = (locale: Locale, path: string) => pageMessages?.locale === locale && path === firstPath

const loadedParts = new Set<`${Locale} ${Part}`>()
const hasPart = (locale: Locale, part: Part) => loadedParts.has(`${locale} ${part}`)
const isComplete = (locale: Locale) => hasPart(locale, 'first') && hasPart(locale, 'rest')

/** Pause before each retry of a file that failed to load. */
const RETRY_DELAYS_MS = [1_000, 3_000]
let retries = 0

/** Chromium caches a failed module load by its URL; another fragment makes it load again. */
async function importAgain(cause: unknown): Promise<{ default: unknown }> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(cause)) ?? []
  if (!address?.startsWith(location.origin)) throw cause
  return import(/* @vite-ignore */ `${address}#${++retries}`)
}

async function loadPart(locale: Locale, part: Part) {
  if (hasPart(locale, part)) return
  const load = files[locale][part]
  const { default: messages } = await load().catch(importAgain)
  if (!isMessages(messages)) throw new TypeError('not a message file')
  Object.assign(loaded[locale], messages)
  loadedParts.add(`${locale} ${part}`)
}

type LoadOptions = {
  /** Load only what the home of a guest shows, or another first page beyond its HTML; the rest must follow. */
  isFirstPage?: boolean
}

/**
 * Loads the messages of a language. A file that fails does not keep the others from being used.
 * @returns false if a file failed to load; the previous language then stays on the screen
 */
export async function loadMessages(locale: Locale, { isFirstPage = false }: LoadOptions = {}): Promise<boolean> {
  const parts: Part[] = isFirstPage ? ['first'] : ['first', 'rest']
  const results = await Promise.allSettled(parts.map((part) => loadPart(locale, part)))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed)
    console.error(`The texts for "${locale}" could not be loaded`, failed.status === 'rejected' && failed.reason)
  return !failed
}

/** As {@link loadMessages}, but retries after a pause, which ends early when the network is back. */
export async function preloadMessages(locale: Locale, options: LoadOptions = {}): Promise<boolean> {
  if (await loadMessages(locale, options)) return true
  for (const delay of RETRY_DELAYS_MS) {
    await onlineWithin(delay)
    if (await loadMessages(locale, options)) return true
  }
  return false
}

/** Whether a page can be shown without message ids in place of texts, in this language or the one on the screen. */
export const hasMessages = (locale: Locale, { isFirstPage = false }: LoadOptions = {}) =>
  isComplete(locale) || isComplete(renderedLocale()) || (isFirstPage && hasPart(locale, 'first'))

/** If a language failed to load, the one on the screen stays. */
const messagesOf = (locale: Locale): Messages =>
  !isComplete(locale) && isComplete(renderedLocale()) ? loaded[renderedLocale()] : loaded[locale]

const onError: NonNullable<IntlConfig['onError']> = (problem) => console.error(problem.message)

const intlFormatters = createFormatters()
/** Formats whole numbers, the only ones in messages, as the rest of the app does, without `Intl.NumberFormat`. */
const wholeNumber: Pick<Intl.NumberFormat, 'format'> = { format: (count) => formatCount(Number(count)) }
const formatters: typeof intlFormatters = {
  ...intlFormatters,
  getNumberFormat: () => wholeNumber as Intl.NumberFormat, // messages call `format` alone
}
/** What react-intl's provider takes, with `formatMessage` alone: `createIntl` brings every format, 2.6 kB that no page uses. */
function intlOf(locale: Locale, messages: Messages): Pick<IntlShape, 'formatMessage'> {
  const config = { ...DEFAULT_INTL_CONFIG, locale, onError }
  return {
    formatMessage: ((descriptor: { id: string }, values?: Values) => {
      const words = pageConfig.brand.own?.words?.[locale]
      const known = words?.[descriptor.id] ? words : messages
      return formatMessage({ ...config, messages: known }, formatters, descriptor, values)
    }) as IntlShape['formatMessage'], // formats to a text, because no value of ours is an element
  }
}

/** The same as `useTranslate`, for code outside React: announcements, pictures, files. */
export const t: Translate = (id, values) =>
  intlOf(requestedLocale(), messagesOf(requestedLocale())).formatMessage({ id }, values)

export function useTranslate(): Translate {
  const { formatMessage: format } = useIntl()
  return useCallback((id, values) => format({ id }, values), [format])
}

/** Picks the shop's own text in the language of the page. */
export const useLocalized = () => {
  const locale = useLocale()
  return useCallback((text: Record<Locale, string>) => text[locale], [locale])
}

/** Sets the language of {@link useTranslate} and of react-aria's own strings, numbers and dates. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const messages = messagesOf(locale)
  const intl = useMemo(() => intlOf(locale, messages), [locale, messages])
  return (
    <RawIntlProvider value={intl as IntlShape /* useTranslate reads formatMessage alone */}>
      <I18nProvider locale={locale === 'th' ? 'th-TH' : 'en-US'}>{children}</I18nProvider>
    </RawIntlProvider>
  )
}
