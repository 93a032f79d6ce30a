import type { Tx } from '#server/db/database.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { enqueueNotification } from './enqueue-notification.ts'

const SESSIONS_PATH = '/profile/sessions'

/**
 * Notifies the owner of an account of what an attacker would do first, each time it happens (ASVS 6.3.5 and 6.3.7). The
 * texts never name a place or a phone number.
 */
export const notifyAccount = (
  tx: Tx,
  customerId: string,
  kind: 'new_device' | 'pin_changed' | 'phone_changed' | 'token_reused',
): Promise<void> =>
  enqueueNotification(tx, customerId, kind, crypto.randomUUID(), {
    title: textOf(`push.${kind}.title`),
    body: textOf(`push.${kind}.body`),
    path: SESSIONS_PATH,
  })
