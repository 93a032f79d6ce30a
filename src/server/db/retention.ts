import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { KEEP, KEEP_OF_STAFF, type Period } from '#contract/retention.ts'
import { addresses, consents, customers } from './schema/account.ts'
import { audit } from './schema/audit.ts'
import { otps, pinGuards, pinTries, refreshTokens, sessions } from './schema/auth.ts'
import { branches, extras, freeCounts, machines, problemReports, programs, watches } from './schema/branches.ts'
import { brandThemes } from './schema/brands.ts'
import { deployment, deploymentKeys } from './schema/deployment.ts'
import { idempotency, rateLimits } from './schema/http.ts'
import { loadLinks } from './schema/loads.ts'
import { lotteryTickets } from './schema/lottery.ts'
import { lineLinks, mutedPushes, notifications, outbox, pushTokens } from './schema/notifications.ts'
import { orderMoves, orderOffers, orderOptions, orderPlaces, orderSteps, orders, services } from './schema/orders.ts'
import {
  gatewayNotices,
  holds,
  payments,
  qrPictures,
  transactionEvents,
  transactions,
  transactionsArchive,
} from './schema/payment.ts'
import { receiptSeries, receipts } from './schema/receipts.ts'
import { loadCases, refundCases, refundDestinations, reversals } from './schema/refunds.ts'
import { rankingPlaces, rankings, reviews } from './schema/reviews.ts'
import {
  collections,
  coupons,
  gifts,
  pointBalances,
  pointEntries,
  promotionPhones,
  promotions,
  purchaseCoupons,
  stampCards,
  stampRules,
} from './schema/rewards.ts'
import {
  sandboxCharges,
  sandboxFaults,
  sandboxPushes,
  sandboxSms,
  sandboxSpeeds,
  sandboxStarts,
} from './schema/sandbox.ts'
import { cardRemovals, savedCards } from './schema/saved-cards.ts'
import { staff, staffChallenges, staffPasskeys, staffSessions } from './schema/staff.ts'

/** Rows that the purge job deletes. */
export type Purge = {
  /** What a row is. */
  what: string
  /** The time from which `keep` counts, the first column of an index. Rows without it are kept. */
  from: PgColumn
  keep: Period
  /** Rows of one statement. */
  batch: number
  /** Why the rows are kept for this time. */
  reason: string
}

const PDPA = 'Personal Data Protection Act'
const SECURITY = `${PDPA} s. 24(5): security of accounts and payments`
const CONTRACT = `${PDPA} s. 24(3): performing the contract`
const BOOKS = 'Accounting Act s. 14 and Revenue Code s. 87/3: at least 5 years, up to 7'
const BATCH = 5_000

/** Each table with rows that have an end, in the order in which they are deleted. */
export const PURGES: readonly Purge[] = [
  {
    what: 'first response to a request, for its repeats',
    from: idempotency.createdAt,
    keep: KEEP.idempotency,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'number of recent requests of a customer or network address (as a hash)',
    from: rateLimits.windowStart,
    keep: KEEP.rate_limits,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'code sent by SMS, as a hash, with its phone number (once the account has ended, a keyed digest of it) and the network address that asked (as a hash)',
    from: otps.createdAt,
    keep: KEEP.otps,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'wrong PINs of a phone number, with or without an account',
    from: pinGuards.triedAt,
    keep: KEEP.pin_guards,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'wrong PINs of a phone number by a device, a session or a network address (as a hash)',
    from: pinTries.triedAt,
    keep: KEEP.pin_tries,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'reservation of a machine or a visit, with its device and network address (as hashes), for the limits of unpaid ones',
    from: holds.createdAt,
    keep: KEEP.holds,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'refresh token, as a hash; longer than any sign-in lasts',
    from: refreshTokens.createdAt,
    keep: KEEP.refresh_tokens,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'sign-in with browser and system, after its last day',
    from: sessions.expiresAt,
    keep: KEEP.sessions,
    // Deletes its refresh tokens and push tokens too.
    batch: 500,
    reason: `${SECURITY}; Computer Crime Act s. 26: 90 days`,
  },
  {
    what: 'session of a person of the staff, after its end',
    from: staffSessions.expiresAt,
    keep: KEEP_OF_STAFF.staff_sessions,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'random text for the signature of a passkey',
    from: staffChallenges.createdAt,
    keep: KEEP_OF_STAFF.staff_challenges,
    batch: BATCH,
    reason: SECURITY,
  },
  {
    what: 'address that the customer deleted, while the deletion can be undone',
    from: addresses.deletedAt,
    keep: KEEP.addresses,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'alert for a free machine, after its end',
    from: watches.until,
    keep: KEEP.watches,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'link with which another person collects a load, after its end',
    from: loadLinks.until,
    keep: KEEP.load_links,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'number of free machines of a branch in an hour, of no customer',
    from: freeCounts.hour,
    keep: KEEP.free_counts,
    batch: BATCH,
    reason: 'no personal data: what the usual hours are made of',
  },
  {
    what: 'saved lottery number, after its draw',
    from: lotteryTickets.draw,
    keep: KEEP.lottery_tickets,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'picture of a payment QR code',
    from: qrPictures.createdAt,
    keep: KEEP.qr_pictures,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'message in the sending queue, after it was sent or given up',
    from: outbox.doneAt,
    keep: KEEP.outbox,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'push token, after the app last sent it',
    from: pushTokens.updatedAt,
    keep: KEEP.push_tokens,
    batch: BATCH,
    reason: `${PDPA} s. 24: the customer switched notifications on`,
  },
  {
    what: 'saved card: scheme, last four digits, month of its end, and the ids of the payment company; after its last payment',
    from: savedCards.usedAt,
    keep: KEEP.saved_cards,
    batch: BATCH,
    reason: `${CONTRACT}: the customer asked to keep it`,
  },
  {
    what: 'id of a card that the payment company has to delete, of no customer; until it has',
    from: cardRemovals.createdAt,
    keep: KEEP.card_removals,
    batch: BATCH,
    reason: `${PDPA} s. 33: deletion`,
  },
  {
    what: 'message in the customer’s list',
    from: notifications.createdAt,
    keep: KEEP.notifications,
    batch: BATCH,
    reason: CONTRACT,
  },
  {
    what: 'free promotion that a phone took, with a keyed digest of its number, also after its account has ended',
    from: promotionPhones.takenAt,
    keep: KEEP.promotion_phones,
    batch: BATCH,
    reason: `${PDPA} s. 24(5): a gift for each customer once`,
  },
  {
    what: 'report of a problem with a machine',
    from: problemReports.createdAt,
    keep: KEEP.problem_reports,
    batch: BATCH,
    reason: `${PDPA} s. 24(5): repairs; claims expire after a year (Civil and Commercial Code s. 448)`,
  },
  {
    what: 'name, phone, address and note of an order',
    from: orderPlaces.createdAt,
    keep: KEEP.order_places,
    batch: BATCH,
    reason: `${CONTRACT}; claims expire after a year (Civil and Commercial Code s. 448)`,
  },
  {
    what: 'notice of the payment gateway',
    from: gatewayNotices.receivedAt,
    keep: KEEP.gateway_notices,
    batch: BATCH,
    reason: BOOKS,
  },
  {
    what: 'change of a purchase’s status, with its cause',
    from: transactionEvents.at,
    keep: KEEP.transaction_events,
    batch: BATCH,
    reason: BOOKS,
  },
  {
    what: 'change of the shop, such as a price, with who made it',
    from: audit.at,
    keep: KEEP.audit,
    batch: BATCH,
    reason: BOOKS,
  },
]

/** When a purchase that has ended moves to the archive: a year of history, and a month to compare it with the year before. */
export const ARCHIVE_AFTER_MONTHS = 13

/** Where a refund goes: deleted `DESTINATION_DAYS` after the transfer, which the case knows. */
export const DELETED_AFTER_REFUND: readonly PgTable[] = [refundDestinations]

/** Tables whose rows are deleted with the customer's account. A limit for each customer, or their purchases, bound them. */
export const DELETED_WITH_ACCOUNT: readonly PgTable[] = [
  consents,
  lineLinks,
  mutedPushes,
  reviews,
  services,
  gifts,
  stampCards,
]

/**
 * Accounting records: the purge job never deletes them, because receipts, points and refund coupons refer to them. After
 * the account is deleted, they lead to nobody; only a full tax invoice still names its buyer.
 */
export const BOOKKEEPING: readonly PgTable[] = [
  customers,
  transactions,
  transactionsArchive,
  payments,
  receipts,
  receiptSeries,
  reversals,
  refundCases,
  loadCases,
  orders,
  orderSteps,
  orderMoves,
  coupons,
  purchaseCoupons,
  pointBalances,
  pointEntries,
  collections,
]

/** Tables that do not grow with time: the shop's own settings, counts that are replaced, and the sandbox's. */
export const BOUNDED: readonly PgTable[] = [
  branches,
  machines,
  programs,
  extras,
  orderOffers,
  orderOptions,
  promotions,
  stampRules,
  brandThemes,
  deployment,
  deploymentKeys,
  staff,
  staffPasskeys,
  rankings,
  rankingPlaces,
  sandboxCharges,
  sandboxStarts,
  sandboxFaults,
  sandboxPushes,
  sandboxSpeeds,
  sandboxSms,
]
