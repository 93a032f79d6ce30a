import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InferOutput, parse, record, string } from 'valibot'
import type { Locale } from '#contract/locale.ts'
import { PageMessages } from '#contract/page.ts'
import { DIST } from '#server/web/build.ts'

/** By language, screen and id: `src/build/page-messages.ts` writes them. */
const AllMessages = record(string(), record(string(), PageMessages.entries.messages))
type Messages = PageMessages['messages']

/** The page as the app would first show it: a guard sends other visitors elsewhere. */
type Visit = {
  route: { name: string; path: string | undefined } | undefined
  screen: string | undefined
  locale: Locale
  isGuest: boolean
}

/** @returns the messages of a page that are not in the first message file; undefined if it needs that of all others */
export function messagesOfPages(all: InferOutput<typeof AllMessages>) {
  return ({ route, screen, locale, isGuest }: Visit): Messages | undefined => {
    if (!route || route.name.startsWith(isGuest ? '_authed/' : '_guest/')) return undefined
    // The first message file has all that a guest's home shows.
    if (route.path === '/' && isGuest) return undefined
    return all[locale]?.[screen ?? ''] ?? all[locale]?.[route.name]
  }
}

export const builtPageMessages = () =>
  messagesOfPages(parse(AllMessages, JSON.parse(readFileSync(join(DIST, '.vite/page-messages.json'), 'utf8'))))
