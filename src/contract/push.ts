import { fallback, type InferOutput, literal, object, optional, pipe, regex, string } from 'valibot'

/**
 * What a browser needs to be reached through Firebase. The host server writes it, where it is configured, into the page
 * as JSON in `<script type="application/json" id="push">`.
 */
export const PushSettings = object({
  api_key: string(),
  auth_domain: string(),
  project_id: string(),
  storage_bucket: string(),
  messaging_sender_id: string(),
  app_id: string(),
  measurement_id: string(),
  /** The public half of the web push key pair (VAPID), in base64url. */
  web_push_key: string(),
})
export type PushSettings = InferOutput<typeof PushSettings>

/** Where a message leads that says nothing better. */
export const LIST_PATH = '/notifications'
/** Where a message leads if its link is not ours. */
export const HOME_PATH = '/'
/** A path of this app: no other origin, and nothing that a browser would read as one. */
export const AppPath = pipe(string(), regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u))

/** From a worker to a page that is looked at: a message has come. The page that shows it answers on the port. */
export const PushReceived = object({
  type: literal('push-came'),
  /** The same message, whichever way it comes again. */
  id: string(),
  title: string(),
  body: string(),
  path: fallback(AppPath, LIST_PATH),
  /** What it tells, as the server calls it: `wash_done`. */
  kind: optional(string()),
})
export type PushReceived = InferOutput<typeof PushReceived>

/** From a worker to a page: a notification was tapped. The page that goes there answers on the port. */
export const NotificationClicked = object({
  type: literal('path-tapped'),
  path: fallback(AppPath, LIST_PATH),
  /** Of the notification. */
  kind: optional(string()),
})
export type NotificationClicked = InferOutput<typeof NotificationClicked>
