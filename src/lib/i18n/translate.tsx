import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { createIntl, createIntlCache } from '@formatjs/intl'
import { type ReactNode, useCallback } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider, useIntl } from 'react-intl'
import type { Locale } from '#contract/locale.ts'
import { onlineWithin } from '#lib/api/online-status.ts'
import englishFailure from '#locales/en.json?failure'
import type thai from '#locales/th.json'
import thaiFailure from '#locales/th.json?failure'
import { renderedLocale, requestedLocale, useLocale } from './locale.ts'

export type MessageId = keyof typeof thai
type Values = Record<string, string | number>
/** Puts a message into words of the page's language. */
export type Translate = (id: MessageId, values?: Values) => string

/** As the build compiles them: no parser is needed where they are shown. */
type Messages = Record<string, MessageFormatElement[]>

type Part = 'first' | 'rest'
/** What a guest's home may show, and everything else: `src/build/split-messages.ts` tells them apart. */
const files: Record<Locale, Record<Part, () => Promise<{ default: unknown }>>> = {
  th: { first: () => import('#locales/th.json?first'), rest: () => import('#locales/th.json?rest') },
  en: { first: () => import('#locales/en.json?first'), rest: () => import('#locales/en.json?rest') },
}
const isMessages = (file: unknown): file is Messages => typeof file === 'object' && file !== null

/** What the failure pages say is there without any file. The same objects stay, for they are on the screen. */
const loaded: Record<Locale, Messages> = {
  th: { ...(isMessages(thaiFailure) ? thaiFailure : {}) },
  en: { ...(isMessages(englishFailure) ? englishFailure : {}) },
}
const arrived = new Set<`${Locale} ${Part}`>()
const hasPart = (locale: Locale, part: Part) => arrived.has(`${locale} ${part}`)
const isWhole = (locale: Locale) => hasPart(locale, 'first') && hasPart(locale, 'rest')

/** Before each further try at a file that is lost. */
const PAUSES_MS = [1_000, 3_000]
let tries = 0

/** Chromium remembers that a module could not be had, by its address: with another fragment it is asked for again. */
async function importAgain(cause: unknown): Promise<{ default: unknown }> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(cause)) ?? []
  if (!address?.startsWith(location.origin)) throw cause
  return import(/* @vite-ignore */ `${address}#${++tries}`)
}

async function loadPart(locale: Locale, part: Part) {
  if (hasPart(locale, part)) return
  const load = files[locale][part]
  const { default: messages } = await load().catch(importAgain)
  if (!isMessages(messages)) throw new TypeError('not a message file')
  Object.assign(loaded[locale], messages)
  arrived.add(`${locale} ${part}`)
}

type Wanted = {
  /** Enough for the home of a guest; the rest must follow. */
  isFirstPage?: boolean
}

/**
 * Brings the messages of a language, each file by itself: one that is lost keeps no other from being used.
 * @returns false where some are lost; the language shown before stays then
 */
export async function loadMessages(locale: Locale, { isFirstPage = false }: Wanted = {}): Promise<boolean> {
  const parts: Part[] = isFirstPage ? ['first'] : ['first', 'rest']
  const results = await Promise.allSettled(parts.map((part) => loadPart(locale, part)))
  const lost = results.find(({ status }) => status === 'rejected')
  if (lost) console.error(`The texts for "${locale}" could not be loaded`, lost.status === 'rejected' && lost.reason)
  return !lost
}

/** As {@link loadMessages}, with further tries after a pause, which ends when the network comes back. */
export async function preloadMessages(locale: Locale, wanted: Wanted = {}): Promise<boolean> {
  if (await loadMessages(locale, wanted)) return true
  for (const pause of PAUSES_MS) {
    await onlineWithin(pause)
    if (await loadMessages(locale, wanted)) return true
  }
  return false
}

/** Whether a page can be shown without ids in the place of texts, if in the language that was shown before. */
export const hasMessages = (locale: Locale, { isFirstPage = false }: Wanted = {}) =>
  isWhole(locale) || isWhole(renderedLocale()) || (isFirstPage && hasPart(locale, 'first'))

/** Where a language cannot be had, the one on the screen stays. */
const messagesOf = (locale: Locale): Messages =>
  !isWhole(locale) && isWhole(renderedLocale()) ? loaded[renderedLocale()] : loaded[locale]

const onError = (problem: { code: string; message: string }) => console.error(problem.message)

const cache = createIntlCache()
/** The same as `useTranslate`, for what is not React: announcements, pictures, files. */
export const t: Translate = (id, values) =>
  createIntl({ locale: requestedLocale(), messages: messagesOf(requestedLocale()), onError }, cache).formatMessage(
    { id },
    values,
  )

export function useTranslate(): Translate {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/** The shop's own text in the page's language. */
export const useLocalized = () => {
  const locale = useLocale()
  return useCallback((text: Record<Locale, string>) => text[locale], [locale])
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} onError={onError}>
      <I18nProvider locale={locale === 'th' ? 'th-TH' : 'en-US'}>{children}</I18nProvider>
    </IntlProvider>
  )
}
