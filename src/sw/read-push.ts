import { safeParse } from 'valibot'
import { PushMessage } from '#contract/push.ts'

/** For a message that cannot be read: something must be shown. The worker does not know the page's language. */
const UNREADABLE = {
  title: 'มีข้อความใหม่ · New message',
  body: '',
  path: '/notifications',
  unread: undefined,
  kind: undefined,
}
/** What a push says, whatever it is. */
export function readPush(text: string | undefined) {
  let json: unknown
  try {
    json = JSON.parse(text ?? '')
  } catch {
    // No message of ours.
  }
  const message = safeParse(PushMessage, json)
  if (!message.success) return { ...UNREADABLE, id: crypto.randomUUID() }
  const { data, fcmMessageId } = message.output
  const { title, body, path, unread, kind } = data
  return { title, body, path, unread, kind, id: data.id ?? fcmMessageId ?? crypto.randomUUID() }
}
