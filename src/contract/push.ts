import { fallback, type InferOutput, literal, object, optional, pipe, regex, string } from 'valibot'

/**
 * Firebase settings for push notifications. If configured, the host server writes them into the page as JSON in
 * `<script type="application/json" id="push">`.
 */
export const PushSettings = object({
  /** Of the web app, with the names of Firebase's console. */
  app: object({
    apiKey: string(),
    authDomain: string(),
    projectId: string(),
    storageBucket: string(),
    messagingSenderId: string(),
    appId: string(),
    measurementId: string(),
  }),
  /** The public half of the web push key pair (VAPID), in base64url. */
  web_push_key: string(),
})
export type PushSettings = InferOutput<typeof PushSettings>
/** In the sandbox, whose push service is a log: a device's token is then its own invention. */
export const SandboxPushSettings = object({ is_sandbox: literal(true) })

/** Default target of a message without a path. */
export const LIST_PATH = '/notifications'
/** Target of a message whose link is not ours. */
export const HOME_PATH = '/'
/** A path of this app: never another origin, also not by a browser's reading of `//` or backslashes. */
export const AppPath = pipe(string(), regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u))

/** From the service worker to a visible page: a message has arrived. The page that shows it confirms on the port. */
export const PushReceived = object({
  type: literal('push-came'),
  /** The same in every repetition of the message. */
  id: string(),
  title: string(),
  body: string(),
  path: fallback(AppPath, LIST_PATH),
  /** The server's name for the event: `wash_done`. */
  kind: optional(string()),
})
export type PushReceived = InferOutput<typeof PushReceived>

/** From the service worker to a page: a notification was tapped. The page that navigates confirms on the port. */
export const NotificationClicked = object({
  type: literal('path-tapped'),
  path: fallback(AppPath, LIST_PATH),
  /** The notification's event, as in `PushReceived`. */
  kind: optional(string()),
})
export type NotificationClicked = InferOutput<typeof NotificationClicked>
