import {
  boolean,
  type InferOutput,
  integer,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
  uuid,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, Page, PageOf, Text } from './scalars.ts'

export const Notification = object({
  notification_id: string(),
  title: Text,
  body: Text,
  /** Page of the app that it leads to. */
  path: string(),
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

const Unread = object({ total: pipe(number(), integer(), minValue(0)) })

/** How many are not read yet. */
export const getNoReadNotificationUser = endpoint('GET', '/api/get_no_read_notification_user', {
  input: object({}),
  output: Unread,
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
