import type { Brand } from '#brands/brand.ts'
import type { NamedEndpoint } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { App } from '#server/app.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createCallLimit } from '#server/http/call-limit.ts'
import type { Handler } from '#server/http/handler.ts'
import { type Api, mountEndpoints, type Router } from '#server/http/router.ts'
import { addressHandlers } from './account/addresses.ts'
import { consentHandlers } from './account/consents.ts'
import { ticketHandlers } from './account/lottery-tickets.ts'
import { privacyHandlers } from './account/privacy.ts'
import { userHandlers } from './account/user.ts'
import { authHandlers } from './auth/auth.ts'
import { otpHandlers } from './auth/otp.handlers.ts'
import { pinHandlers } from './auth/pin.handlers.ts'
import { sessionHandlers } from './auth/session.handlers.ts'
import { callerOf } from './auth/sessions.ts'
import { watchHandlers } from './branches/availability-alerts.ts'
import { branchHandlers } from './branches/branch-list.ts'
import { loadHandlers } from './branches/loads.ts'
import { MACHINE_WEBHOOK_PATH, receiveMachineNotice } from './branches/machine-notice.ts'
import { machineHandlers } from './branches/machines.ts'
import { rankingHandlers } from './branches/ranking.ts'
import { reportHandlers } from './branches/reports.ts'
import { reviewHandlers } from './branches/reviews.ts'
import { brandHandlers } from './brand.ts'
import { horoscopeHandlers } from './horoscope/horoscope.ts'
import { lotteryHandlers } from './lottery/lottery.ts'
import { notificationHandlers } from './notifications/notifications.ts'
import { orderChangeHandlers } from './orders/changes.ts'
import { offerHandlers } from './orders/offers.ts'
import { orderHandlers } from './orders/orders.ts'
import { quoteHandlers } from './orders/quote.ts'
import { serviceHandlers } from './orders/services.ts'
import { eventHandlers } from './payment/events.ts'
import { historyHandlers } from './payment/history.ts'
import { moneyRefundHandlers } from './payment/money-refunds.ts'
import { paymentHandlers } from './payment/payment.ts'
import { providerHandlers } from './payment/payment-methods.ts'
import { recoveryHandlers } from './payment/restart-or-refund.ts'
import { receiveNotice, WEBHOOK_PATH } from './payment/webhook.ts'
import { couponHandlers } from './rewards/coupons.ts'
import { giftHandlers } from './rewards/gifts.ts'
import { rewardHandlers } from './rewards/rewards.ts'
import { stampHandlers } from './rewards/stamps.ts'
import { moneyReturnHandlers } from './staff/money-returns.ts'
import { assertStaff, refundCaseHandlers } from './staff/refund-cases.ts'
import { shopMachineHandlers } from './staff/shop-machines.ts'
import { shopOrderHandlers } from './staff/shop-orders.ts'
import { shopThemeHandlers } from './staff/shop-theme.ts'

const handlers: readonly Handler[] = [
  ...authHandlers,
  ...userHandlers,
  ...otpHandlers,
  ...pinHandlers,
  ...sessionHandlers,
  ...consentHandlers,
  ...privacyHandlers,
  ...addressHandlers,
  ...notificationHandlers,
  ...serviceHandlers,
  ...reportHandlers,
  ...watchHandlers,
  ...ticketHandlers,
  ...lotteryHandlers,
  ...horoscopeHandlers,
  ...loadHandlers,
  ...brandHandlers,
  ...branchHandlers,
  ...machineHandlers,
  ...providerHandlers,
  ...paymentHandlers,
  ...eventHandlers,
  ...recoveryHandlers,
  ...moneyRefundHandlers,
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
  ...refundCaseHandlers,
  ...moneyReturnHandlers,
  ...shopOrderHandlers,
  ...shopMachineHandlers,
  ...shopThemeHandlers,
]

/**
 * Answers a public call without HTTP, as for a guest.
 * @throws ApiError
 */
export async function answerGuest(app: App, endpoint: Endpoint, input: unknown, brand: Brand): Promise<unknown> {
  const handler = handlers.find((it) => it.endpoint === endpoint)
  if (!handler || endpoint.access !== 'public') throw new ApiError('not_found')
  return handler.answer(input, {
    app,
    brand,
    origin: '',
    caller: undefined,
    address: '',
    userAgent: undefined,
    idempotencyKey: undefined,
    lastEventId: undefined,
    disconnect: () => {},
  })
}

/**
 * Puts the API on a router.
 * @param moreHandlers of endpoints that only some servers have, such as those of the sandbox
 * @returns the endpoints that this server answers
 */
export const mountApi = (router: Router, app: App, moreHandlers: readonly Handler[] = []): readonly NamedEndpoint[] => {
  const countCall = createCallLimit(app.config.CALLS_PER_CUSTOMER)
  const authorize: Api['authorize'] = async (_, access, { authorization, brand, address }) => {
    if (access === 'operator') await assertStaff(app, authorization, address)
    return access === 'customer' ? callerOf(app, authorization, brand, countCall) : undefined
  }
  return mountEndpoints(router, app, {
    handlers: [...handlers, ...moreHandlers],
    authorize,
    webhooks: [
      { path: WEBHOOK_PATH, receive: receiveNotice },
      { path: MACHINE_WEBHOOK_PATH, receive: receiveMachineNotice },
    ],
  })
}
