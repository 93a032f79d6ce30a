import type { Brand } from '#brands/brand.ts'
import type { NamedEndpoint } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { createCallLimit } from '#server/http/call-limit.ts'
import type { Handler } from '#server/http/handler.ts'
import { type Api, mountEndpoints, type Router } from '#server/http/router.ts'
import { addressHandlers } from '#server/modules/account/addresses.ts'
import { consentHandlers } from '#server/modules/account/consents.ts'
import { userHandlers } from '#server/modules/account/user.ts'
import { authHandlers } from '#server/modules/auth/auth.ts'
import { phoneChangeHandlers } from '#server/modules/auth/change-phone.ts'
import { otpHandlers } from '#server/modules/auth/otp.handlers.ts'
import { pinHandlers } from '#server/modules/auth/pin.handlers.ts'
import { privacyHandlers } from '#server/modules/auth/privacy.ts'
import { sessionHandlers } from '#server/modules/auth/session.handlers.ts'
import { callerOf } from '#server/modules/auth/sessions.ts'
import { watchHandlers } from '#server/modules/branches/availability-alerts.ts'
import { branchHandlers } from '#server/modules/branches/branch-list.ts'
import { loadHandlers } from '#server/modules/branches/loads.ts'
import { machineHandlers } from '#server/modules/branches/machines.ts'
import { rankingHandlers } from '#server/modules/branches/ranking.ts'
import { reportLoadHandlers } from '#server/modules/branches/report-load.ts'
import { reportHandlers } from '#server/modules/branches/reports.ts'
import { reviewHandlers } from '#server/modules/branches/reviews.ts'
import { usualHoursHandlers } from '#server/modules/branches/usual-hours.ts'
import { brandHandlers } from '#server/modules/content/brand/brand.ts'
import { horoscopeHandlers } from '#server/modules/content/horoscope/horoscope.ts'
import { lotteryHandlers } from '#server/modules/content/lottery/lottery.ts'
import { ticketHandlers } from '#server/modules/content/lottery/lottery-tickets.ts'
import { lineHandlers } from '#server/modules/notifications/line-links.ts'
import { LINE_WEBHOOK_PATH, receiveLineNotice } from '#server/modules/notifications/line-notice.ts'
import { notificationHandlers } from '#server/modules/notifications/notifications.ts'
import { orderChangeHandlers } from '#server/modules/orders/changes.ts'
import { offerHandlers } from '#server/modules/orders/offers.ts'
import { orderHandlers } from '#server/modules/orders/orders.ts'
import { quoteHandlers } from '#server/modules/orders/quote.ts'
import { serviceHandlers } from '#server/modules/orders/services.ts'
import { savedCardHandlers } from '#server/modules/payments/cards/saved-cards.ts'
import { receiveNotice, WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import { eventHandlers } from '#server/modules/payments/events.ts'
import { historyHandlers } from '#server/modules/payments/history.ts'
import { paymentHandlers } from '#server/modules/payments/payment.handlers.ts'
import { providerHandlers } from '#server/modules/payments/payment-methods.ts'
import { taxInvoiceHandlers } from '#server/modules/payments/receipts/tax-invoices.ts'
import { chooseRefundHandlers } from '#server/modules/payments/refunds/choose-refund.ts'
import { refundHandlers } from '#server/modules/payments/refunds/refund.handlers.ts'
import { holdHandlers } from '#server/modules/payments/reservations/machine-holds.ts'
import { giveUpHandlers } from '#server/modules/payments/starts/give-up-start.ts'
import { MACHINE_WEBHOOK_PATH, receiveMachineNotice } from '#server/modules/payments/starts/machine-notice.ts'
import { restartHandlers } from '#server/modules/payments/starts/restart-machine.ts'
import { couponHandlers } from '#server/modules/rewards/coupons.ts'
import { giftHandlers } from '#server/modules/rewards/gifts.ts'
import { rewardHandlers } from '#server/modules/rewards/rewards.ts'
import { stampHandlers } from '#server/modules/rewards/stamps.ts'
import { cardRemovalHandlers } from '#server/modules/staff/card-removals.ts'
import { eraseAccountHandlers } from '#server/modules/staff/erase-account.ts'
import { loadCaseHandlers } from '#server/modules/staff/load-cases.ts'
import { moveAccountHandlers } from '#server/modules/staff/move-account.ts'
import { peopleHandlers } from '#server/modules/staff/people.ts'
import { refundCaseHandlers } from '#server/modules/staff/refund-cases.ts'
import { reversalHandlers } from '#server/modules/staff/reversals.ts'
import { shopEditHandlers } from '#server/modules/staff/shop-edits.ts'
import { shopMachineHandlers } from '#server/modules/staff/shop-machines.ts'
import { shopOrderHandlers } from '#server/modules/staff/shop-orders.ts'
import { shopPaymentHandlers } from '#server/modules/staff/shop-payments.ts'
import { shopPurchaseHandlers } from '#server/modules/staff/shop-purchases.ts'
import { shopReportHandlers } from '#server/modules/staff/shop-reports.ts'
import { shopReviewHandlers } from '#server/modules/staff/shop-reviews.ts'
import { shopThemeHandlers } from '#server/modules/staff/shop-theme.ts'
import { signInHandlers } from '#server/modules/staff/sign-in.ts'
import { staffOf } from '#server/modules/staff/staff-caller.ts'
import { takingsHandlers } from '#server/modules/staff/takings.ts'

/** The handlers of all endpoints but the sandbox's. */
export const apiHandlers: readonly Handler[] = [
  ...authHandlers,
  ...userHandlers,
  ...otpHandlers,
  ...pinHandlers,
  ...phoneChangeHandlers,
  ...sessionHandlers,
  ...consentHandlers,
  ...privacyHandlers,
  ...addressHandlers,
  ...notificationHandlers,
  ...lineHandlers,
  ...serviceHandlers,
  ...reportHandlers,
  ...watchHandlers,
  ...ticketHandlers,
  ...lotteryHandlers,
  ...horoscopeHandlers,
  ...loadHandlers,
  ...brandHandlers,
  ...branchHandlers,
  ...usualHoursHandlers,
  ...machineHandlers,
  ...holdHandlers,
  ...providerHandlers,
  ...paymentHandlers,
  ...savedCardHandlers,
  ...eventHandlers,
  ...restartHandlers,
  ...giveUpHandlers,
  ...reportLoadHandlers,
  ...taxInvoiceHandlers,
  ...chooseRefundHandlers,
  ...refundHandlers,
  ...offerHandlers,
  ...quoteHandlers,
  ...orderHandlers,
  ...orderChangeHandlers,
  ...couponHandlers,
  ...rewardHandlers,
  ...giftHandlers,
  ...stampHandlers,
  ...reviewHandlers,
  ...rankingHandlers,
  ...historyHandlers,
  ...signInHandlers,
  ...peopleHandlers,
  ...eraseAccountHandlers,
  ...moveAccountHandlers,
  ...refundCaseHandlers,
  ...reversalHandlers,
  ...shopOrderHandlers,
  ...shopMachineHandlers,
  ...loadCaseHandlers,
  ...shopPurchaseHandlers,
  ...shopReportHandlers,
  ...shopReviewHandlers,
  ...shopEditHandlers,
  ...shopPaymentHandlers,
  ...cardRemovalHandlers,
  ...takingsHandlers,
  ...shopThemeHandlers,
]

/**
 * Answers a public call without HTTP, as for a guest. The renderer of pages has endpoints of its own build, of the same paths.
 * @throws ApiError
 */
export async function answerGuest(app: App, called: Endpoint, input: unknown, brand: Brand): Promise<unknown> {
  const handler = apiHandlers.find(({ endpoint }) => endpoint.method === called.method && endpoint.path === called.path)
  if (handler?.endpoint.access !== 'public') throw new ApiError('not_found')
  // As in a query, which the handler parses.
  const texts = Object.entries(Object(input)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return handler.answer(Object.fromEntries(texts), {
    app,
    brand,
    origin: '',
    caller: undefined,
    optionalCustomer: undefined,
    address: '',
    userAgent: undefined,
    idempotencyKey: undefined,
    proofOfWork: undefined,
    lastEventId: undefined,
    disconnect: () => {},
  })
}

/** A public call is answered whatever its token: one that is over makes its customer a stranger. */
function asStranger(error: unknown) {
  if (error instanceof ApiError) return undefined
  throw error
}

/**
 * Puts the API on a router.
 * @param moreHandlers of endpoints that only some servers have, such as those of the sandbox
 * @returns the endpoints that this server answers
 */
export const mountApi = (router: Router, app: App, moreHandlers: readonly Handler[] = []): readonly NamedEndpoint[] => {
  const countCall = createCallLimit(app.limits.callsPerMinute)
  const authorize: Api['authorize'] = async (_, endpoint, credentials) => {
    const { authorization, brand } = credentials
    if (endpoint.access === 'operator') return { staff: await staffOf(app, endpoint, credentials) }
    if (endpoint.access === 'customer') return { caller: await callerOf(app, authorization, brand, countCall) }
    if (!endpoint.readsToken || !authorization) return {}
    // Not counted: without the token it would be answered as well.
    return { viewer: await callerOf(app, authorization, brand, () => {}).catch(asStranger) }
  }
  return mountEndpoints(router, app, {
    handlers: [...apiHandlers, ...moreHandlers],
    authorize,
    webhooks: [
      { path: WEBHOOK_PATH, receive: receiveNotice },
      { path: MACHINE_WEBHOOK_PATH, receive: receiveMachineNotice },
      { path: LINE_WEBHOOK_PATH, receive: receiveLineNotice },
    ],
  })
}
