import { is } from 'valibot'
import { AppPath, HOME_PATH, LIST_PATH } from '#contract/push.ts'

/** For a message without a title: something must be shown. The worker does not know the page's language. */
const NO_TITLE = 'มีข้อความใหม่ · New message'
/** Longer texts are cut by every device anyway. */
const MAX_CHARACTERS = 500

type Members = Record<string, unknown>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON text as what is in it, also where a sender has written JSON inside JSON; other texts and values as they are. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const inner: unknown = JSON.parse(value)
    return typeof inner === 'string' || (typeof inner === 'object' && inner !== null) ? parsed(inner) : value
  } catch {
    return value
  }
}

/** What a member holds, by its name, where it is an object or the JSON of one. */
function membersOf(value: unknown, ...names: string[]): Members {
  let members = parsed(value)
  for (const name of names) members = parsed(isObject(members) ? members[name] : undefined)
  return isObject(members) ? members : {}
}

/** The first of some values that says something, as text. */
function textOf(...values: unknown[]): string | undefined {
  for (const value of values) {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text) return text.slice(0, MAX_CHARACTERS)
  }
  return undefined
}

/**
 * Where a link leads in this app: its path where it leads to this origin, home where it leads elsewhere. Nothing that is
 * pushed opens another site.
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
 * What a push says, whoever has sent it: our server (`data` alone), Firebase's console (`notification` and
 * `fcmOptions.link`), its API of the first or second version, its SDK as it hands a message on, or any other sender.
 * @param text as it came; undefined where a push is empty
 * @param host of this app, with its port
 * @see https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
 */
export function parsePush(text: string | undefined, host: string) {
  const message = parsed(text)
  const root = membersOf(message)
  const data = membersOf(root, 'data')
  const shown = [
    membersOf(root, 'notification'),
    membersOf(root, 'webpush', 'notification'),
    membersOf(data, 'notification'),
  ]
  const options = [root, membersOf(root, 'webpush')].flatMap((it) => [
    membersOf(it, 'fcmOptions'),
    membersOf(it, 'fcm_options'),
  ])
  const all = [data, ...shown, root]
  const pick = (...names: string[]) => textOf(...all.flatMap((it) => names.map((name) => it[name])))
  const links = [
    data.path,
    ...options.map((it) => it.link),
    ...all.flatMap((it) => [it.path, it.link, it.url, it.click_action]),
  ]
  const link = textOf(...links.filter((it) => typeof it === 'string'))
  return {
    title: pick('title') ?? NO_TITLE,
    body: pick('body') ?? (isObject(message) ? '' : (textOf(message) ?? '')),
    path: link === undefined ? LIST_PATH : pathOf(link, host),
    /** How many messages are not read yet. */
    unread: textOf(data.unread),
    /** What our server calls what it tells. */
    kind: textOf(data.kind),
    /** The same in a repeat: ours, else Firebase's, by each of its names. */
    id: textOf(data.id, root.fcmMessageId, root.messageId, root.message_id) ?? crypto.randomUUID(),
  }
}
