import {
  array,
  boolean,
  fallback,
  type InferOutput,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  string,
  uuid,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { AppPath, LIST_PATH } from './push.ts'
import { Instant, Nothing, Page, PageOf, Text } from './scalars.ts'
import { Unread } from './unread.ts'

export const Notification = object({
  notification_id: string(),
  title: Text,
  body: Text,
  /** Page of the app that it leads to. */
  path: fallback(AppPath, LIST_PATH),
  created_at: Instant,
  is_read: boolean(),
})
export type Notification = InferOutput<typeof Notification>

/** Newest first. */
export const getListNotificationUser = endpoint('GET', '/api/get_list_notification_user', {
  input: object(Page),
  output: PageOf(Notification),
  access: 'customer',
})

/** Marks one as read, or all without an id; answers how many are left. `notification_unknown` 404. */
export const readNotificationUser = endpoint('PATCH', '/api/read_notification_user', {
  input: object({ notification_id: optional(nullable(pipe(string(), uuid()))) }),
  output: Unread,
  access: 'customer',
})

/**
 * Whether the customer wants to be notified, and the token of this device, or null when it has none. A token belongs to
 * whoever brought it last. Switched off, no device of the customer is pushed to.
 */
export const setIsNotificationUser = endpoint('PATCH', '/api/set_is_notification_user', {
  input: object({
    is_notification: boolean(),
    token_fcm: optional(nullable(pipe(string(), minLength(1), maxLength(4096))), null),
  }),
  output: object({ is_notification: boolean() }),
  access: 'customer',
})

/** What a customer can be pushed about; each is on until it is switched off. */
export const PUSH_PURPOSES = ['loads', 'watches', 'orders', 'payments', 'rewards', 'lottery'] as const

export const PushPurpose = object({ purpose: picklist(PUSH_PURPOSES), is_on: boolean() })
export type PushPurpose = InferOutput<typeof PushPurpose>

/** Every purpose, with what holds while the customer is notified at all. */
export const getPushPurposes = endpoint('GET', '/api/get_push_purposes', {
  input: Nothing,
  output: object({ details: array(PushPurpose) }),
  access: 'customer',
  capability: 'push_purposes',
})

/** Switches one purpose on or off: what is off is on the customer's list, and on no device. */
export const setPushPurpose = endpoint('POST', '/api/set_push_purpose', {
  input: PushPurpose,
  output: PushPurpose,
  access: 'customer',
  capability: 'push_purposes',
})
