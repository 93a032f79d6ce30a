import { randomBytes } from 'node:crypto'
import type { ServiceKind } from '#contract/service-kinds.ts'

/** Crockford's base 32: no I, L, O or U to be misread. 256 is a multiple of 32, so a byte's low bits are even. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomText = (length: number) => Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('')

const PREFIX = { machine: 'MCH', delivery: 'DLV', wash_dry_fold: 'WDF' } as const

/** 130 random bits: anyone who has the id can read the bill. */
export const newTransactionId = (kind: 'machine' | ServiceKind) => `TRX_${PREFIX[kind]}_${randomText(26)}`

/** 130 random bits: anyone who has it can see where the load is. */
export const newLoadToken = () => randomText(26)

/** Short enough to read out, 50 random bits. */
export const newCouponCode = () => `WD-${randomText(5)}-${randomText(5)}`

/** The number of a bank refund: short enough to read out on the telephone. */
export const newCaseNumber = () => `RF-${randomText(4)}-${randomText(4)}`

/** Lets in whoever has it, and is typed by hand: 100 random bits. */
export const newSecretCode = () => [1, 2, 3, 4, 5].map(() => randomText(4)).join('-')

export const newEventId = () => `evt_${randomText(26)}`

/** Tells two messages with codes apart; no secret. */
export const newReference = () => randomText(4)

/** Whether a text is an id that the database has made; it takes no other text for one. */
export const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
