import type { Tx } from '#server/db/database.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { enqueueNotification } from './enqueue-notification.ts'

/** Where the owner ends what they have not begun. */
const PATHS = {
  new_device: '/profile/sessions',
  pin_changed: '/profile/sessions',
  phone_changed: '/profile/sessions',
  token_reused: '/profile/sessions',
  line_linked: '/profile/line',
} as const

/**
 * Notifies the owner of an account of what an attacker would do first, each time it happens (ASVS 6.3.5 and 6.3.7). The
 * texts never name a place or a phone number.
 */
export const notifyAccount = (tx: Tx, customerId: string, kind: keyof typeof PATHS): Promise<void> =>
  enqueueNotification(tx, customerId, kind, crypto.randomUUID(), {
    title: textOf(`push.${kind}.title`),
    body: textOf(`push.${kind}.body`),
    path: PATHS[kind],
  })
