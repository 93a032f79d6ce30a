import type { MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { createFormatters, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type IntlConfig, type IntlShape, RawIntlProvider, useIntl } from 'react-intl'
import type { Locale } from '#contract/locale.ts'
import { PageMessages } from '#contract/page.ts'
import { onlineWithin } from '#lib/api/online-status.ts'
import { hasDocument } from '#lib/browser/has-document.ts'
import { pageConfig, readSettings } from '#lib/browser/page-config.ts'
import type thai from '#locales/th.json'
import { formatCount } from './format-count.ts'
import { renderedLocale, requestedLocale, useLocale } from './locale.ts'

export type MessageId = keyof typeof thai
type Values = Record<string, string | number>
/** Formats a message in the language of the page. */
export type Translate = (id: MessageId, values?: Values) => string

/** Parsed by the build, so that no ICU parser ships. */
type Messages = Record<string, MessageFormatElement[]>

/** The messages of each language, in a file of their own. */
const files: Record<Locale, () => Promise<{ default: unknown }>> = {
  th: () => import('#locales/th.json?compiled'),
  en: () => import('#locales/en.json?compiled'),
}
const isMessages = (file: unknown): file is Messages => typeof file === 'object' && file !== null

/** The objects are extended, not replaced. */
const loaded: Record<Locale, Messages> = { th: {}, en: {} }
const complete = new Set<Locale>()
/** Languages in which something was without text while their file loaded. */
const awaited = new Set<Locale>()
const listeners = new Set<() => void>()
const onLoaded = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The value is named here because the package's enum would bring its parser. */
const LITERAL: TYPE.literal = 0
const parsedMessage = (message: unknown) =>
  typeof message === 'string' ? [{ type: LITERAL, value: message }] : message
const isLiteral = ([first, ...others]: MessageFormatElement[]) => first?.type === LITERAL && others.length === 0

/** In the HTML: the messages that the server has used to render the page. */
const pageMessages = readSettings('messages', PageMessages)
for (const [id, message] of Object.entries(pageMessages?.messages ?? {}))
  if (pageMessages) Object.assign(loaded[pageMessages.locale], { [id]: parsedMessage(message) })
/** Whether the HTML has the messages of this page. They are enough until something on it changes. */
export const hasPageMessages = (locale: Locale, path: string) =>
  pageMessages?.locale === locale && path === pageMessages.path

let used = new Map<string, unknown>()
/**
 * Collects the messages that are used from now on, where the server renders a page.
 * @returns those used so far: their texts, or parsed if they have values
 */
export function collectMessages(): () => PageMessages['messages'] {
  used = new Map()
  const current = used
  return () => Object.fromEntries(current) as PageMessages['messages'] // as `note` below adds them
}
const note = (id: string, message: MessageFormatElement[] | undefined) => {
  if (message) used.set(id, isLiteral(message) && message[0] && 'value' in message[0] ? message[0].value : message)
}

/** Pause before each retry of a file that failed to load. */
const RETRY_DELAYS_MS = [1_000, 3_000]
let retries = 0

/** Chromium caches a failed module load by its URL; another fragment makes it load again. */
async function importAgain(cause: unknown): Promise<{ default: unknown }> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(cause)) ?? []
  if (!address?.startsWith(location.origin)) throw cause
  return import(/* @vite-ignore */ `${address}#${++retries}`)
}

/**
 * Loads the messages of a language.
 * @returns false if they failed to load; the previous language then stays on the screen
 */
export async function loadMessages(locale: Locale): Promise<boolean> {
  if (complete.has(locale)) return true
  try {
    const { default: messages } = await files[locale]().catch(importAgain)
    if (!isMessages(messages)) throw new TypeError('not a message file')
    Object.assign(loaded[locale], messages)
    complete.add(locale)
    for (const listener of listeners) listener()
    return true
  } catch (cause) {
    console.error(`The texts for "${locale}" could not be loaded`, cause)
    return false
  }
}

/**
 * Adds texts to those of a language, as the staff's desk does.
 * @param messages of a file that `compile-messages` has made
 */
export function addMessages(locale: Locale, messages: unknown) {
  if (!isMessages(messages)) throw new TypeError('not a message file')
  Object.assign(loaded[locale], messages)
}

/** Loads messages as {@link loadMessages} does, and tries again after a pause, which ends early when the network is back. */
export async function preloadMessages(locale: Locale): Promise<boolean> {
  if (await loadMessages(locale)) return true
  for (const delay of RETRY_DELAYS_MS) {
    await onlineWithin(delay)
    if (await loadMessages(locale)) return true
  }
  return false
}

/** Whether a page can be shown without message ids in place of texts, in this language or the one on the screen. */
export const hasMessages = (locale: Locale) => complete.has(locale) || complete.has(renderedLocale())

/** If a language failed to load, the one on the screen stays. */
const messagesOf = (locale: Locale): Messages =>
  !complete.has(locale) && complete.has(renderedLocale()) ? loaded[renderedLocale()] : loaded[locale]

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
      if (!hasDocument) note(descriptor.id, messages[descriptor.id])
      // What changes while the language's file loads is without text for that time.
      if (!known[descriptor.id] && !complete.has(locale)) {
        awaited.add(locale)
        return ''
      }
      return formatMessage({ ...config, messages: known }, formatters, descriptor, values)
    }) as IntlShape['formatMessage'], // formats to a text, because no value of ours is an element
  }
}

/** A message in a language that is loaded. */
export const messageIn = (locale: Locale, ...[id, values]: Parameters<Translate>) =>
  intlOf(locale, messagesOf(locale)).formatMessage({ id }, values)

/** The same as `useTranslate`, for code outside React: announcements, pictures, files. */
export const t: Translate = (id, values) => messageIn(requestedLocale(), id, values)

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
  // A page that has all its texts is not rendered again.
  const hasAwaited = useSyncExternalStore(
    onLoaded,
    () => complete.has(locale) && awaited.has(locale),
    () => false,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file of the language adds to the same messages
  const intl = useMemo(() => intlOf(locale, messages), [locale, messages, hasAwaited])
  return (
    <RawIntlProvider value={intl as IntlShape /* useTranslate reads formatMessage alone */}>
      <I18nProvider locale={locale === 'th' ? 'th-TH' : 'en-US'}>{children}</I18nProvider>
    </RawIntlProvider>
  )
}
