import type { ErrorCode } from '#contract/problem.ts'
import { newPhone, PIN } from './client.ts'
import type { TwoCustomers } from './two-customers.ts'

/** 200, or the code of the API error. */
export type AccessOutcome = 200 | ErrorCode

export type AccessRow = {
  /** Input for the owner's own resources. Created for each call, since a call may use it up. */
  input: (world: TwoCustomers) => object | Promise<object>
  owner: AccessOutcome
  /** Outcome for another customer of the same shop with the same input. */
  other: AccessOutcome
  /** Outcome of a public call from a page of another brand. Signed-in customers do not exist there. */
  otherBrand?: AccessOutcome
  /** The call ends its own session. */
  endsSession?: true
}

const everyone = (
  input: AccessRow['input'],
  outcome: AccessOutcome = 200,
  otherBrand: AccessOutcome = outcome,
): AccessRow => ({
  input,
  owner: outcome,
  other: outcome,
  otherBrand,
})
const ownerOnly = (input: AccessRow['input'], other: AccessOutcome, owner: AccessOutcome = 200): AccessRow => ({
  input,
  owner,
  other,
})
const noInput = () => ({})
const machineAddress = ({ standing: { node_id, address, sub_position } }: TwoCustomers) => ({
  node_id,
  address,
  sub_position,
})
const branch = ({ branchId }: TwoCustomers) => ({ branch_id: branchId })

/** Access rules: a row per endpoint, by its name in the contract. */
export const accessTable: Record<string, AccessRow> = {
  // auth
  checkUser: everyone(({ owner }) => ({ phone_number: owner.phone })),
  register: everyone(
    ({ owner }) => ({ phone_number: owner.phone, full_name: 'มานี', is_policy: true, pin_code: PIN }),
    'phone_taken',
    200,
  ),
  login: everyone(({ owner }) => ({ phone_number: owner.phone, pin_code: PIN }), 200, 200),
  sendOtp: everyone(() => ({ phone_number: newPhone() })),
  checkOtp: everyone(() => ({ phone_number: newPhone(), otp: '123456' }), 'otp_wrong'),
  forgotPinCode: everyone(() => ({ phone_number: newPhone(), otp: '123456', pin_code: PIN }), 'otp_wrong'),
  // No call has asked them for a code.
  sendPhoneCode: everyone(noInput, 'code_not_asked'),
  confirmPhone: everyone(() => ({ otp: '123456' }), 'otp_wrong'),
  refreshToken: everyone(({ spare }) => ({ refresh_token: spare.refresh_token }), 200, 'refresh_refused'),
  changePinCode: everyone(() => ({ pin_code: '739164', new_pin_code: '829471' }), 'wrong_pin'),
  logout: { ...everyone(noInput), endsSession: true },

  // sessions, user, privacy
  listSessions: everyone(noInput),
  endOneSession: ownerOnly(({ spare }) => ({ session_id: spare.sessionId }), 'session_unknown'),
  getUserInfo: everyone(noInput),
  updateUserInfo: everyone(() => ({ gender: 'unsaid' })),
  getConsents: everyone(noInput),
  exportUserData: everyone(noInput),
  deleteAccount: everyone(() => ({ pin_code: '739164' }), 'wrong_pin'),

  // brand, machines, reports, alerts
  getBrandBySubDomain: everyone(() => ({ sub_domain: 'localhost' })),
  getBranches: everyone(noInput),
  getBranchList: everyone(noInput),
  getBranchInfo: everyone(branch, 200, 'not_found'),
  getUsualHours: everyone(branch, 200, 'not_found'),
  holdMachine: everyone(() => ({ machine_id: 'nowhere' }), 'not_found'),
  getHold: everyone(noInput),
  giveUpHold: everyone(noInput),
  getMachineInfo: everyone(machineAddress, 200, 'other_brand'),
  getProblemReports: everyone(machineAddress, 200, 'other_brand'),
  reportProblem: everyone((world) => ({ ...machineAddress(world), kind: 'noisy' })),
  watchMachines: everyone((world) => ({
    ...branch(world),
    machine_category: 'washer',
    capacity_kg: 97,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  })),
  getWatches: everyone(noInput),
  unwatchMachines: everyone(({ ids }) => ({ watch_id: ids.watch })),

  // phone
  sendPhoneChangeCode: everyone(() => ({ phone_number: newPhone() }), 'otp_required'),
  checkPhoneChange: everyone(() => ({ otp: '000000' }), 'otp_wrong'),
  changePhone: everyone(() => ({ phone_number: newPhone(), otp: '000000', pin_code: PIN }), 'otp_required'),

  // loads
  reportLoad: ownerOnly(({ ids }) => ({ transaction: ids.reviewed, problem: 'stopped' }), 'transaction_unknown'),
  shareLoad: ownerOnly(({ ids }) => ({ transaction: ids.reviewed }), 'transaction_unknown'),
  collectLoad: ownerOnly(({ ids }) => ({ transaction: ids.reviewed }), 'transaction_unknown'),
  getSharedLoad: everyone(({ ids }) => ({ token: ids.loadLink }), 200, 'not_found'),
  unshareLoad: ownerOnly(({ ids }) => ({ transaction: ids.reviewed }), 'transaction_unknown'),

  // payment, refunds
  getProviderPayment: everyone(branch, 200, 'not_found'),
  generateQr: everyone(({ command }) => command()),
  generateUri: everyone(({ command }) => command({ provider: 'mobile_banking', mode: 'uri', bank: 'scb' })),
  generateCreditCard: everyone(({ command }) => command({ provider: 'credit_card', mode: 'card' })),
  paymentTrue: everyone(({ command }) => command({ provider: 'truemoney', mode: 'uri' })),
  qrPaymentTrue: everyone(({ command }) => command({ provider: 'truemoney_qr', mode: 'qr' })),
  confirmPayment: everyone(({ ids }) => ({ transaction: ids.pending }), 200, 'transaction_unknown'),
  streamPayment: everyone(({ ids }) => ({ transaction: ids.pending }), 200, 'transaction_unknown'),
  streamLoads: everyone(noInput),
  cancelPayment: ownerOnly(({ ids }) => ({ transaction: ids.pending }), 'transaction_unknown'),
  getHistoryPayment: everyone(noInput),
  giveUpStart: ownerOnly(({ ids }) => ({ transaction: ids.failed }), 'transaction_unknown'),
  restartMachine: ownerOnly(({ ids }) => ({ transaction: ids.restartable }), 'transaction_unknown'),
  getRefundOffer: ownerOnly(({ ids }) => ({ coupon_id: ids.moneyCoupon }), 'coupon_unknown'),
  refundCoupon: ownerOnly(({ ids }) => ({ coupon_id: ids.moneyCoupon }), 'coupon_unknown'),
  getRefundCase: ownerOnly(({ ids }) => ({ case_number: ids.refundCase }), 'case_unknown'),
  setRefundDestination: ownerOnly(
    ({ ids }) => ({ case_number: ids.refundCase, destination: { kind: 'account_phone' } }),
    'case_unknown',
  ),
  getTaxInvoice: ownerOnly(({ ids }) => ({ transaction: ids.collected }), 'transaction_unknown', 'not_found'),
  requestTaxInvoice: ownerOnly(
    ({ ids }) => ({
      transaction: ids.collected,
      buyer: { kind: 'person', name: 'x', tax_id: '1101700230708', address: 'x' },
    }),
    'transaction_unknown',
  ),
  getSavedCards: everyone(noInput),
  removeSavedCard: everyone(() => ({ card: crypto.randomUUID() }), 'card_unknown'),
  chooseRefund: ownerOnly(({ ids }) => ({ transaction: ids.failed, kind: 'coupon' }), 'transaction_unknown'),

  // orders
  getOrderOffers: everyone(() => ({ service: 'delivery' })),
  getOrderSlots: everyone((world) => ({ ...branch(world), service: 'delivery' }), 200, 'not_found'),
  quoteOrder: ownerOnly(({ orderChoice }) => orderChoice, 'address_unknown'),
  createOrder: ownerOnly(({ newOrder }) => newOrder(), 'address_unknown'),
  getOrder: ownerOnly(({ ids }) => ({ transaction: ids.order }), 'transaction_unknown'),
  // The order is unpaid, which only its owner learns.
  rescheduleOrder: ownerOnly(
    async ({ ids, newOrder }) => {
      const { pickup_at, dropoff_at } = await newOrder()
      return { transaction: ids.order, pickup_at, dropoff_at }
    },
    'transaction_unknown',
    'not_changeable',
  ),
  cancelOrder: ownerOnly(
    ({ ids }) => ({ transaction: ids.order, kind: 'coupon' }),
    'transaction_unknown',
    'not_changeable',
  ),

  // coupons, rewards, reviews
  getCouponByUser: everyone(noInput),
  getAmountCoupon: everyone(noInput),
  getAvailableCoupon: everyone(({ command }) => command()),
  claimCoupon: everyone(() => ({ code: 'worldcode' })),
  getPromotionCoupon: everyone(noInput),
  getPromotions: everyone(noInput),
  getPointsByPromotion: everyone(() => ({ promotion_id: 'world-gift' })),
  exchangePromotion: ownerOnly(() => ({ promotion_id: 'world-gift' }), 'points_short'),
  getGiftByUser: everyone(noInput),
  useGift: ownerOnly(({ ids }) => ({ gift_id: ids.gift }), 'gift_unknown'),
  getBranchRoyalty: everyone(noInput),
  collectBranch: ownerOnly(({ ids }) => ({ transaction: ids.collected }), 'transaction_unknown'),
  saveBranchReview: ownerOnly(
    (world) => ({ ...branch(world), transaction: world.ids.reviewed, rating: 5 }),
    'transaction_unknown',
  ),
  getBranchReviews: everyone(branch, 200, 'not_found'),
  getBranchRanking: everyone(branch),

  // services, addresses, notifications
  getServiceByUser: everyone(noInput),
  deleteServiceByUser: ownerOnly(({ ids }) => ({ id: ids.service }), 'service_unknown'),
  getUserAddress: everyone(noInput),
  saveUserAddress: ownerOnly(({ ids, address }) => ({ ...address, id: ids.address }), 'address_unknown'),
  deleteUserAddress: ownerOnly(({ ids }) => ({ id: ids.deletable }), 'address_unknown'),
  restoreUserAddress: ownerOnly(({ ids }) => ({ id: ids.deleted }), 'address_unknown'),
  getListNotificationUser: everyone(noInput),
  getNoReadNotificationUser: everyone(noInput),
  readNotificationUser: ownerOnly(({ ids }) => ({ notification_id: ids.notification }), 'notification_unknown'),
  setIsNotificationUser: everyone(() => ({ is_notification: true, token_fcm: null })),
  getPushPurposes: everyone(noInput),
  setPushPurpose: everyone(() => ({ purpose: 'lottery', is_on: false })),
  // The brand has no official account.
  getLineLink: everyone(noInput),
  linkLine: everyone(() => ({ link_token: 'x' }), 'unavailable'),
  unlinkLine: everyone(noInput),

  // lottery tickets
  saveLotteryTicket: everyone(() => ({ number: '012345' })),
  getLotteryTickets: everyone(noInput),
  deleteLotteryTicket: everyone(() => ({ ticket_id: crypto.randomUUID() }), 'not_found'),

  // lottery, horoscope
  getLottery: everyone(noInput),
  getLotteryDraw: everyone(() => ({ date: '2026-11-16' })),
  getHoroscope: everyone(() => ({ birth: 'leo' })),

  // operator: no customer is an operator
  listShopPurchases: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  getShopPurchase: ownerOnly(({ ids }) => ({ transaction: ids.order }), 'unauthorized', 'unauthorized'),
  listShopReports: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  answerShopReport: ownerOnly(() => ({ report_id: crypto.randomUUID(), note: 'x' }), 'unauthorized', 'unauthorized'),
  getTakings: ownerOnly(() => ({ from: '2026-11-01', until: '2026-11-01' }), 'unauthorized', 'unauthorized'),
  getSignInOptions: everyone(noInput),
  signInStaff: everyone(() => ({ credential: {} }), 'unauthorized'),
  getInvitation: everyone(() => ({ code: 'x' }), 'unauthorized'),
  acceptInvitation: everyone(() => ({ code: 'x', credential: {} }), 'unauthorized'),
  getStaffPerson: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  signOutStaff: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  listStaff: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  inviteStaff: ownerOnly(() => ({ name: 'x', role: 'owner' }), 'unauthorized', 'unauthorized'),
  removeStaff: ownerOnly(() => ({ person_id: 'x' }), 'unauthorized', 'unauthorized'),
  listRefundCases: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  closeRefundCase: ownerOnly(
    () => ({ case_number: 'RF-0000-0000', bank_reference: 'x', amount: 1, destination_version: 1 }),
    'unauthorized',
    'unauthorized',
  ),
  rejectRefundDestination: ownerOnly(
    () => ({ case_number: 'RF-0000-0000', destination_version: 1 }),
    'unauthorized',
    'unauthorized',
  ),
  resolveRefund: ownerOnly(
    () => ({ case_number: 'RF-0000-0000', outcome: 'ask_again', amount: 1, by: 'x' }),
    'unauthorized',
    'unauthorized',
  ),
  listCardRemovals: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  listReversals: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  resolveReversal: ownerOnly(
    ({ ids }) => ({ transaction: ids.unpaid, id: 'rfnd_1', kind: 'refund', effect: 'none', by: 'x', note: 'x' }),
    'unauthorized',
    'unauthorized',
  ),
  endCustomerSessions: ownerOnly(
    () => ({ brand: 'washday', phone_number: '0812345678' }),
    'unauthorized',
    'unauthorized',
  ),
  eraseCustomer: ownerOnly(
    () => ({ brand: 'washday', phone_number: newPhone(), reason: 'x' }),
    'unauthorized',
    'unauthorized',
  ),
  moveAccount: ownerOnly(
    ({ ids }) => ({ transaction: ids.reviewed, phone_number: newPhone(), by: 'x' }),
    'unauthorized',
    'unauthorized',
  ),
  listShopOrders: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  moveShopOrder: ownerOnly(
    ({ ids }) => ({ transaction: ids.order, step: 'picked_up' }),
    'unauthorized',
    'unauthorized',
  ),
  listShopMachines: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  streamShopMachines: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  freeShopHold: ownerOnly(
    ({ standing }) => ({ machine_id: standing.machine_id, reason: 'x' }),
    'unauthorized',
    'unauthorized',
  ),
  listRestartMachines: ownerOnly(({ ids }) => ({ transaction: ids.failed }), 'unauthorized', 'unauthorized'),
  restartShopLoad: ownerOnly(({ ids }) => ({ transaction: ids.failed, reason: 'x' }), 'unauthorized', 'unauthorized'),
  listShopReviews: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  answerShopReview: ownerOnly(({ ids }) => ({ transaction: ids.failed, answer: 'x' }), 'unauthorized', 'unauthorized'),
  hideShopReview: ownerOnly(({ ids }) => ({ transaction: ids.failed, reason: 'x' }), 'unauthorized', 'unauthorized'),
  listShopPayments: ownerOnly(() => ({ from: '2026-11-01', until: '2026-11-01' }), 'unauthorized', 'unauthorized'),
  getShop: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  changeShop: ownerOnly(
    () => ({ edits: [{ what: 'hours', branch_id: 'ari4', hours: '24h' }], plan: null }),
    'unauthorized',
    'unauthorized',
  ),
  getStickers: ownerOnly(() => ({ branch_id: 'ari4', label: 'a4-8' }), 'unauthorized', 'unauthorized'),
  getStaffBranches: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  setShopMachine: ownerOnly(
    ({ standing }) => ({ machine_id: standing.machine_id, condition: 'out_of_order' }),
    'unauthorized',
    'unauthorized',
  ),
  resolveShopStart: ownerOnly(
    ({ ids }) => ({ transaction: ids.unpaid, restarts: 0, did_start: true }),
    'unauthorized',
    'unauthorized',
  ),
  listLoadCases: ownerOnly(noInput, 'unauthorized', 'unauthorized'),
  resolveShopLoad: ownerOnly(
    ({ ids }) => ({ transaction: ids.reviewed, restarts: 0, outcome: 'stopped', by: 'x' }),
    'unauthorized',
    'unauthorized',
  ),

  setBrandTheme: ownerOnly(() => ({ brand: 'washday', theme: 'rose' }), 'unauthorized', 'unauthorized'),

  // sandbox: open to everyone
  getSandbox: everyone(noInput),
  getSandboxSms: everyone(noInput),
  getSandboxPushes: everyone(noInput),
  moveSandboxClock: everyone(() => ({ minutes: 1 })),
  moveSandboxCharge: everyone(({ ids }) => ({ transaction: ids.unpaid, action: 'decline', webhook: 'none' })),
  moveSandboxOrder: everyone(({ ids }) => ({ transaction: ids.order, action: 'next' }), 'transaction_unknown'),
  moveSandboxMachine: everyone(({ standing }) => ({ machine_id: standing.machine_id, action: 'repair' })),
}
