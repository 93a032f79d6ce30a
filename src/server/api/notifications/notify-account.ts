import type { Tx } from '#server/db/database.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { enqueueNotification } from './enqueue-notification.ts'

const SESSIONS_PATH = '/profile/sessions'
/** ASVS 6.3.5 and 6.3.7: the owner hears of what somebody else would do first. Never a place or a phone number. */
const WORDS: Record<'new_device' | 'pin_changed' | 'token_reused', Pick<Message, 'title' | 'body'>> = {
  new_device: {
    title: { th: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่', en: 'New sign-in to your account' },
    body: {
      th: 'ถ้าไม่ใช่คุณ โปรดเปลี่ยน PIN อุปกรณ์อื่นทั้งหมดจะออกจากระบบทันที',
      en: 'If it was not you, change your PIN: every other device is signed out at once.',
    },
  },
  pin_changed: {
    title: { th: 'เปลี่ยน PIN แล้ว', en: 'Your PIN was changed' },
    body: {
      th: 'ถ้าไม่ใช่คุณ โปรดตั้ง PIN ใหม่ด้วย “ลืม PIN” และแจ้งร้าน',
      en: 'If it was not you, set a new one with “Forgot PIN” and tell the shop.',
    },
  },
  token_reused: {
    title: { th: 'อุปกรณ์หนึ่งถูกนำออกจากระบบ', en: 'One of your devices was signed out' },
    body: {
      th: 'อาจมีคนคัดลอกการเข้าสู่ระบบของเครื่องนั้นไป เราจึงนำออกจากระบบแล้ว โปรดเข้าสู่ระบบใหม่และเปลี่ยน PIN',
      en: 'Somebody may have copied its sign-in, so we ended it. Log in again and change your PIN.',
    },
  },
}

/** Notifies the account's owner of an event; every event is sent, also repeated ones. */
export const notifyAccount = (tx: Tx, customerId: string, kind: keyof typeof WORDS): Promise<void> =>
  enqueueNotification(tx, customerId, kind, crypto.randomUUID(), { ...WORDS[kind], path: SESSIONS_PATH })
