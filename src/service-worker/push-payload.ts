import { is } from 'valibot'
import type { Locale } from '#contract/locale.ts'
import { AppPath, HOME_PATH, LIST_PATH } from '#contract/push.ts'

/** For a message without a title, because something must be shown. */
const NO_TITLE: Record<Locale, string> = { th: 'มีข้อความใหม่', en: 'New message' }
/** Every device truncates longer texts anyway. */
const MAX_CHARACTERS = 500

type Members = Record<string, unknown>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON text, also JSON inside JSON; returns other texts and values unchanged. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const inner: unknown = JSON.parse(value)
    return typeof inner === 'string' || (typeof inner === 'object' && inner !== null) ? parseJson(inner) : value
  } catch {
    return value
  }
}

/** The members of a nested value, by its path of names, if it is an object or the JSON of one. */
function membersOf(value: unknown, ...names: string[]): Members {
  let members = parseJson(value)
  for (const name of names) members = parseJson(isObject(members) ? members[name] : undefined)
  return isObject(members) ? members : {}
}

/** The first non-empty value, as text. */
function textOf(...values: unknown[]): string | undefined {
  for (const value of values) {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text) return text.slice(0, MAX_CHARACTERS)
  }
  return undefined
}

/**
 * The path of a link in this app. A link to another origin leads to the home page, so that no push opens another site.
 */
function pathOf(link: string, host: string): string {
  if (is(AppPath, link)) return link
  if (/[\\\p{Cc}]/u.test(link)) return HOME_PATH
  try {
    const url = new URL(link, `https://${host}`)
    const path = url.pathname + url.search + url.hash
    return /^https?:$/.test(url.protocol) && url.host === host && is(AppPath, path) ? path : HOME_PATH
  } catch {
    return HOME_PATH
  }
}

/**
 * Parses a push message of any sender: our server (`data` only), Firebase's console (`notification` and
 * `fcmOptions.link`), the legacy or the v1 API, the format of Firebase's SDK, or others.
 * @param text the payload; undefined for an empty push
 * @param host of this app, with its port
 * @param locale of a title that is missing
 * @see https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
 */
export function parsePush(text: string | undefined, host: string, locale: Locale) {
  const message = parseJson(text)
  const root = membersOf(message)
  const data = membersOf(root, 'data')
  const notifications = [
    membersOf(root, 'notification'),
    membersOf(root, 'webpush', 'notification'),
    membersOf(data, 'notification'),
  ]
  const options = [root, membersOf(root, 'webpush')].flatMap((container) => [
    membersOf(container, 'fcmOptions'),
    membersOf(container, 'fcm_options'),
  ])
  const sources = [data, ...notifications, root]
  const pick = (...names: string[]) => textOf(...sources.flatMap((source) => names.map((name) => source[name])))
  const links = [
    data.path,
    ...options.map((option) => option.link),
    ...sources.flatMap((source) => [source.path, source.link, source.url, source.click_action]),
  ]
  const link = textOf(...links.filter((link) => typeof link === 'string'))
  return {
    title: pick('title') ?? NO_TITLE[locale],
    body: pick('body') ?? (isObject(message) ? '' : (textOf(message) ?? '')),
    path: link === undefined ? LIST_PATH : pathOf(link, host),
    /** Number of unread messages. */
    unread: textOf(data.unread),
    /** Our server's name for the event. */
    kind: textOf(data.kind),
    /** The same in a repeated message: our id, or Firebase's under any of its names. */
    id: textOf(data.id, root.fcmMessageId, root.messageId, root.message_id) ?? crypto.randomUUID(),
  }
}
