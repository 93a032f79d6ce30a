import { CONSENT_VERSION } from '#contract/privacy.ts'
import type { Code } from '#contract/problem.ts'
import { newPhone, PIN } from './client.ts'
import type { TwoCustomers } from './two-customers.ts'

/** 200, or the code of the refusal. */
export type Outcome = 200 | Code

export type Row = {
  /** What the owner would ask, of their own things. Asked for once a call. */
  input: (world: TwoCustomers) => object | Promise<object>
  owner: Outcome
  /** Another customer of the same shop who asks the very same. */
  other: Outcome
  /** A public call from a page of another shop. The signed-in ones know no such customer there. */
  otherBrand?: Outcome
  /** It ends the session that asks. */
  endsSession?: true
}

const all = (input: Row['input'], outcome: Outcome = 200, otherBrand: Outcome = outcome): Row => ({
  input,
  owner: outcome,
  other: outcome,
  otherBrand,
})
const own = (input: Row['input'], other: Outcome, owner: Outcome = 200): Row => ({ input, owner, other })
const nothing = () => ({})
const place = ({ standing: { node_id, address, sub_position } }: TwoCustomers) => ({ node_id, address, sub_position })
const branch = ({ branchId }: TwoCustomers) => ({ branch_id: branchId })

/** Who may do what: a row an endpoint, by its name in the contract. */
export const accessTable: Record<string, Row> = {
  // auth
  checkUser: all(({ owner }) => ({ phone_number: owner.phone })),
  register: all(
    ({ owner }) => ({ phone_number: owner.phone, full_name: 'มานี', is_policy: true, pin_code: PIN }),
    'phone_taken',
    200,
  ),
  login: all(({ owner }) => ({ phone_number: owner.phone, pin_code: PIN }), 200, 200),
  sendOtp: all(() => ({ phone_number: newPhone() })),
  checkOtp: all(() => ({ phone_number: newPhone(), otp: '123456' }), 'otp_expired'),
  forgotPinCode: all(() => ({ phone_number: newPhone(), otp: '123456', pin_code: PIN }), 'otp_expired'),
  refreshToken: all(({ spare }) => ({ refresh_token: spare.refresh_token })),
  changePinCode: all(() => ({ pin_code: '739164', new_pin_code: '829471' }), 'wrong_pin'),
  logout: { ...all(nothing), endsSession: true },

  // sessions, user, privacy
  listSessions: all(nothing),
  endOneSession: own(({ spare }) => ({ session_id: spare.sessionId }), 'session_unknown'),
  getUserInfo: all(nothing),
  updateUserInfo: all(() => ({ gender: 'unsaid' })),
  getConsents: all(nothing),
  setConsent: all(() => ({ purpose: 'marketing', version: CONSENT_VERSION, is_given: true })),
  exportUserData: all(nothing),
  deleteAccount: all(() => ({ pin_code: '739164' }), 'wrong_pin'),

  // brand, machines, reports, watches
  getBrandBySubDomain: all(() => ({ sub_domain: 'localhost' })),
  getBranches: all(nothing),
  getMachineInfo: all(place, 200, 'other_brand'),
  getProblemReports: all(place, 200, 'other_brand'),
  reportProblem: all((world) => ({ ...place(world), kind: 'noisy' })),
  watchMachines: all((world) => ({
    ...branch(world),
    machine_category: 'washer',
    capacity_kg: 97,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  })),
  getWatches: all(nothing),
  unwatchMachines: all(({ ids }) => ({ watch_id: ids.watch })),

  // loads
  shareLoad: own(({ ids }) => ({ transaction: ids.reviewed }), 'transaction_unknown'),
  collectLoad: own(({ ids }) => ({ transaction: ids.reviewed }), 'transaction_unknown'),
  getSharedLoad: all(({ ids }) => ({ token: ids.loadLink }), 200, 'not_found'),
  unshareLoad: own(({ ids }) => ({ transaction: ids.reviewed }), 'transaction_unknown'),

  // payment, recovery
  getProviderPayment: all(branch, 200, 'not_found'),
  generateQr: all(({ command }) => command()),
  generateUri: all(({ command }) => command({ provider: 'mobile_banking', mode: 'uri', bank: 'scb' })),
  generateCreditCard: all(({ command }) => command({ provider: 'credit_card', mode: 'card' })),
  paymentTrue: all(({ command }) => command({ provider: 'truemoney', mode: 'uri' })),
  qrPaymentTrue: all(({ command }) => command({ provider: 'truemoney_qr', mode: 'qr' })),
  confirmPayment: all(({ ids }) => ({ transaction: ids.pending }), 200, 'transaction_unknown'),
  cancelPayment: own(({ ids }) => ({ transaction: ids.pending }), 'transaction_unknown'),
  getHistoryPayment: all(nothing),
  restartMachine: own(({ ids }) => ({ transaction: ids.restartable }), 'transaction_unknown'),
  chooseRefund: own(({ ids }) => ({ transaction: ids.failed, kind: 'coupon' }), 'transaction_unknown'),

  // orders
  getOrderOffers: all(() => ({ service: 'delivery' })),
  getOrderSlots: all((world) => ({ ...branch(world), service: 'delivery' }), 200, 'not_found'),
  quoteOrder: own(({ orderChoice }) => orderChoice, 'address_unknown'),
  createOrder: own(({ newOrder }) => newOrder(), 'address_unknown'),
  getOrder: own(({ ids }) => ({ transaction: ids.order }), 'transaction_unknown'),
  // It is not paid: that is told to its owner only.
  rescheduleOrder: own(
    async ({ ids, newOrder }) => {
      const { pickup_at, dropoff_at } = await newOrder()
      return { transaction: ids.order, pickup_at, dropoff_at }
    },
    'transaction_unknown',
    'not_changeable',
  ),
  cancelOrder: own(({ ids }) => ({ transaction: ids.order, kind: 'coupon' }), 'transaction_unknown', 'not_changeable'),

  // coupons, rewards, reviews
  getCouponByUser: all(nothing),
  getAmountCoupon: all(nothing),
  getAvailableCoupon: all(({ command }) => command()),
  claimCoupon: all(() => ({ code: 'worldcode' })),
  getPromotionCoupon: all(nothing),
  getPointsByPromotion: all(() => ({ promotion_id: 'world-gift' })),
  exchangePromotion: own(() => ({ promotion_id: 'world-gift' }), 'points_short'),
  getGiftByUser: all(nothing),
  useGift: own(({ ids }) => ({ gift_id: ids.gift }), 'gift_unknown'),
  getBranchRoyalty: all(nothing),
  collectBranch: own(({ ids }) => ({ transaction: ids.collected }), 'transaction_unknown'),
  saveBranchReview: own(
    (world) => ({ ...branch(world), transaction: world.ids.reviewed, rating: 5 }),
    'transaction_unknown',
  ),
  getBranchReviews: all(branch, 200, 'not_found'),
  getBranchRanking: all(branch, 200, 'not_found'),

  // services, addresses, notifications
  getServiceByUser: all(nothing),
  deleteServiceByUser: own(({ ids }) => ({ id: ids.service }), 'service_unknown'),
  getUserAddress: all(nothing),
  saveUserAddress: own(({ ids, address }) => ({ ...address, id: ids.address }), 'address_unknown'),
  deleteUserAddress: own(({ ids }) => ({ id: ids.deletable }), 'address_unknown'),
  restoreUserAddress: own(({ ids }) => ({ id: ids.deleted }), 'address_unknown'),
  getListNotificationUser: all(nothing),
  getNoReadNotificationUser: all(nothing),
  readNotificationUser: own(({ ids }) => ({ notification_id: ids.notification }), 'notification_unknown'),
  setIsNotificationUser: all(() => ({ is_notification: true, token_fcm: null })),
  getPushPurposes: all(nothing),
  setPushPurpose: all(() => ({ purpose: 'lottery', is_on: true })),

  // lottery tickets
  saveLotteryTicket: all(() => ({ number: '012345' })),
  getLotteryTickets: all(nothing),
  deleteLotteryTicket: all(() => ({ ticket_id: crypto.randomUUID() })),

  // operator: no customer is one
  listRefundCases: own(nothing, 'unauthorized', 'unauthorized'),
  closeRefundCase: own(() => ({ case_number: 'RF-0000-0000', bank_reference: 'x' }), 'unauthorized', 'unauthorized'),
  endCustomerSessions: own(() => ({ brand: 'washday', phone_number: '0812345678' }), 'unauthorized', 'unauthorized'),
  listShopOrders: own(nothing, 'unauthorized', 'unauthorized'),
  moveShopOrder: own(({ ids }) => ({ transaction: ids.order, step: 'picked_up' }), 'unauthorized', 'unauthorized'),

  // sandbox: the world outside, which knows everybody
  getSandbox: all(nothing),
  getSandboxSms: all(nothing),
  getSandboxPushes: all(nothing),
  moveSandboxClock: all(() => ({ minutes: 1 })),
  moveSandboxCharge: all(({ ids }) => ({ transaction: ids.unpaid, action: 'decline', webhook: 'none' })),
  moveSandboxOrder: all(({ ids }) => ({ transaction: ids.order, action: 'next' }), 'transaction_unknown'),
  moveSandboxMachine: all(({ standing }) => ({ machine_id: standing.machine_id, action: 'repair' })),
}
