import { deleteAccount } from './account-deletion.ts'
import * as addresses from './addresses.ts'
import { Birthdate } from './ages.ts'
import * as auth from './auth.ts'
import * as branchList from './branch-list.ts'
import * as branches from './branches.ts'
import * as brand from './brand.ts'
import { PinCode } from './code.ts'
import * as coupons from './coupons.ts'
import * as details from './details.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as history from './history.ts'
import * as holds from './holds.ts'
import * as horoscope from './horoscope.ts'
import * as line from './line.ts'
import * as loadCase from './load-case.ts'
import * as loads from './loads.ts'
import * as lottery from './lottery.ts'
import * as machines from './machines.ts'
import * as notifications from './notifications.ts'
import * as orderChanges from './order-changes.ts'
import * as orders from './orders.ts'
import * as payment from './payment.ts'
import * as phoneChange from './phone-change.ts'
import * as privacy from './privacy.ts'
import * as problem from './problem.ts'
import * as refund from './refund.ts'
import * as refundDestination from './refund-destination.ts'
import * as reports from './reports.ts'
import * as restart from './restart.ts'
import * as reviews from './reviews.ts'
import * as rewards from './rewards.ts'
import * as sandbox from './sandbox.ts'
import * as savedCards from './saved-cards.ts'
import * as scalars from './scalars.ts'
import * as sellerFacts from './seller-facts.ts'
import * as services from './services.ts'
import * as sessions from './sessions.ts'
import * as signedIn from './signed-in.ts'
import * as staffCardRemovals from './staff/card-removals.ts'
import * as staffCustomers from './staff/customers.ts'
import * as staffLoads from './staff/loads.ts'
import * as staffMachines from './staff/machines.ts'
import * as staffOrders from './staff/orders.ts'
import * as staffPayments from './staff/payments.ts'
import * as staffPerson from './staff/person.ts'
import * as staffPurchases from './staff/purchases.ts'
import * as staffRefundCases from './staff/refund-cases.ts'
import * as staffReports from './staff/reports.ts'
import * as staffReversals from './staff/reversals.ts'
import * as staffReviews from './staff/reviews.ts'
import * as staffShop from './staff/shop.ts'
import * as staffTakings from './staff/takings.ts'
import * as staffTheme from './staff/theme.ts'
import * as taxInvoice from './tax-invoice.ts'
import { PhoneNumber, Telephone } from './thai/phone.ts'
import * as tickets from './tickets.ts'
import { refreshToken } from './tokens.ts'
import { getNoReadNotificationUser } from './unread.ts'
import * as user from './user.ts'
import * as usualHours from './usual-hours.ts'
import * as watches from './watches.ts'

/**
 * The whole API by chapter, with the name of its file as the key. Every endpoint that a file exports is a call of the
 * API, and every schema a named part of its description.
 */
export const chapters = {
  auth: { ...auth, ...signedIn, ...phoneChange, refreshToken },
  sessions,
  user: { ...user, ...details },
  privacy: { ...privacy, deleteAccount },
  brand,
  branches: { ...branchList, ...branches, ...usualHours },
  machines: { ...machines, ...holds },
  reports: { ...reports, ...loadCase },
  watches,
  loads,
  payment: { ...payment, ...savedCards, ...refund, ...sellerFacts, ...taxInvoice, ...history },
  events,
  refunds: { ...restart, ...refundDestination },
  orders: { ...orders, ...orderChanges },
  coupons,
  rewards,
  reviews,
  services,
  addresses,
  notifications: { ...notifications, ...line, getNoReadNotificationUser },
  tickets,
  lottery,
  horoscope,
  operator: {
    ...staffPerson,
    ...staffPurchases,
    ...staffReports,
    ...staffReviews,
    ...staffTakings,
    ...staffPayments,
    ...staffCardRemovals,
    ...staffShop,
    ...staffRefundCases,
    ...staffReversals,
    ...staffCustomers,
    ...staffOrders,
    ...staffMachines,
    ...staffLoads,
    ...staffTheme,
  },
  sandbox,
  scalars: { ...scalars, Birthdate, PhoneNumber, PinCode, Telephone },
  problem,
}
export type Chapter = keyof typeof chapters

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** An endpoint with the name and the chapter that the contract gives it. */
export type NamedEndpoint = { name: string; chapter: Chapter; endpoint: Endpoint }

const endpointsOf = ([chapter, exports]: [string, object]): NamedEndpoint[] =>
  Object.entries(exports).flatMap(
    ([name, value]: [string, unknown]) =>
      isEndpoint(value) ? [{ name, chapter: chapter as Chapter, endpoint: value }] : [], // keys of `chapters`
  )

/** All endpoints of the API. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(chapters).flatMap(endpointsOf)
