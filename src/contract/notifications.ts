import {
  array,
  boolean,
  fallback,
  type InferOutput,
  maxLength,
  minLength,
  nullable,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  string,
  uuid,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { AppPath, LIST_PATH } from './push.ts'
import { Instant, Nothing, Page, PageOf } from './scalars.ts'
import { after, Id, LocalizedOrEmpty } from './tolerant.ts'
import { Unread } from './unread.ts'

export const Notification = object({
  notification_id: Id,
  title: LocalizedOrEmpty,
  body: LocalizedOrEmpty,
  /** Target page in the app. */
  path: nullish(fallback(AppPath, LIST_PATH), LIST_PATH),
  created_at: nullish(Instant, after(0)),
  is_read: nullish(boolean(), false),
})
export type Notification = InferOutput<typeof Notification>

/** The customer's notifications, newest first. */
export const getListNotificationUser = endpoint('GET', '/api/get_list_notification_user', {
  input: object(Page),
  output: PageOf(Notification),
  access: 'customer',
})

/**
 * Marks one notification as read, or all without an id; returns the number of unread ones. `notification_unknown` 404.
 */
export const readNotificationUser = endpoint('PATCH', '/api/read_notification_user', {
  input: object({ notification_id: optional(nullable(pipe(string(), uuid()))) }),
  output: Unread,
  access: 'customer',
})

/**
 * Switches push notifications on or off for the customer, and registers this device's token; null if it has none. A
 * token belongs to the customer who sent it last, and its pushes are in the `locale` sent with it. When off, no device
 * of the customer receives pushes.
 */
export const setIsNotificationUser = endpoint('PATCH', '/api/set_is_notification_user', {
  input: object({
    is_notification: boolean(),
    token_fcm: optional(nullable(pipe(string(), minLength(1), maxLength(4096))), null),
    locale: optional(picklist(LOCALES), 'th'),
  }),
  output: object({ is_notification: nullish(boolean()) }),
  access: 'customer',
})

/** Purposes of push notifications; each is on by default. */
export const PUSH_PURPOSES = ['loads', 'watches', 'orders', 'payments', 'rewards', 'lottery'] as const

export const PushPurpose = object({ purpose: picklist(PUSH_PURPOSES), is_on: boolean() })
export type PushPurpose = InferOutput<typeof PushPurpose>

/** Every purpose with its setting, which applies while notifications are on. */
export const getPushPurposes = endpoint('GET', '/api/get_push_purposes', {
  input: Nothing,
  output: object({ details: array(PushPurpose) }),
  access: 'customer',
  capability: 'push_purposes',
})

/** Switches one purpose on or off. When off, its notifications appear in the customer's list, but are not pushed. */
export const setPushPurpose = endpoint('POST', '/api/set_push_purpose', {
  input: PushPurpose,
  output: PushPurpose,
  access: 'customer',
  capability: 'push_purposes',
})
