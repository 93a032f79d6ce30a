import { saveUserAddress } from '#contract/addresses.ts'
import { register } from '#contract/auth.ts'
import { shareLoad } from '#contract/loads.ts'
import type { MachineRow } from '#contract/machines.ts'
import { getOrderOffers } from '#contract/orders.ts'
import { SHOPS } from '#server/db/seed/seed-shops.ts'
import { bank, commandFor, get, newCustomer, newPhone, order, PIN, untilStatus } from '#tests/support/client.ts'
import { makeOrder, orderInput, payByQr, untilOrder } from '#tests/support/laundry.ts'
import { expect } from './app.ts'
import type { Visitor } from './journey.ts'
import type { App } from './server.ts'
import { wayIn } from './way-in.ts'
import type { BrandId, Locale, MessageId } from './words.ts'

/** A purchase that nobody has made, and a link that nobody has sent. */
const UNKNOWN = 'TRX_MCH_00000000000000000000000000'
const NO_LINK = 'AAAAAAAAAAAAAAAAAAAAAAAAAA'

/** What the customer wrote is in no language that a page would have to name. */
const NAME = 'Manee'
const ADDRESS = '99/1'

type Values = Record<string, string | number>
/** What a page is called: a message, where `…` stands for any text, or words of the shop's own. */
export type Title = MessageId | readonly [MessageId, Values] | Record<Locale, string>
/** Its own page, or the way to another one. */
export type Outcome = Title | { to: string; title: MessageId }

export type PageRow = {
  path: string
  guest: Outcome
  /** The same as a guest's where it is not said. */
  customer?: Outcome
  /** What is done in the same tab before, so that the path leads here; by those alone who can come here. */
  first?: (me: Visitor) => Promise<unknown>
  /** Its last step is not outlived by a reload: it is looked at where `first` ends. */
  isPassing?: boolean
  /** What this page makes the browser complain of: it must. */
  complains?: RegExp
}

/** What the paths are made of: the ids of a shop and of a customer with something of everything. */
export type World = {
  brand: BrandId
  branch: string
  machine: MachineRow
  phone: string
  /** Only in the default brand. */
  own?: { bill: string; unpaid: string; order: string; load: string; address: string }
}

const LOGIN: Outcome = { to: '/login', title: 'login.title' }
const HOME: Outcome = { to: '/', title: 'home.title' }
const LOOK_FAILS = /Failed to load resource: .*(404|422)/

const codeOf = ({ node_id, address, sub_position }: MachineRow) => `${node_id}/${address}/${sub_position}`

/** The steps of the ways in, one after the other, by a customer who has forgotten their PIN and by a new one. */
function waysIn(): PageRow[] {
  const phone = newPhone()
  const field = ({ page, say }: Visitor) => page.getByRole('textbox', { name: say('login.phone') })
  const goesOn = (me: Visitor) => me.button(me.say('action.continue')).click()
  return [
    {
      path: '/login/pin-code',
      guest: 'login.pinTitle',
      customer: HOME,
      async first(me) {
        await newCustomer(me.app.origin, phone)
        await me.open('/login')
        await wayIn(me).toPin(phone)
      },
    },
    {
      path: '/forgot-pass',
      guest: 'otp.title',
      customer: HOME,
      first: (me) => me.link(me.say('login.forgot')).click(),
      isPassing: true,
    },
    {
      path: '/forgot-pass/pin',
      guest: 'forgot.pinTitle',
      customer: HOME,
      async first(me) {
        await me.main.focus() // where it would be had the page not been opened by its address
        await wayIn(me).entersCode(phone)
      },
      isPassing: true,
    },
    {
      path: '/forgot-pass/conf-pin',
      guest: 'register.confirmTitle',
      customer: HOME,
      first: (me) => me.enterPin(PIN, me.say('action.continue')),
      isPassing: true,
    },
    {
      path: '/register/pin',
      guest: 'register.pinTitle',
      customer: HOME,
      async first(me) {
        const { page, say, hand } = me
        await me.open('/register')
        await field(me).fill(newPhone())
        await page.getByRole('textbox', { name: say('register.name') }).fill(NAME)
        await hand.tick(page.getByRole('checkbox', { name: say('register.policy') }))
        await goesOn(me)
        await me.arrivesAt(say('register.pinHeading'), say('register.pinTitle'))
      },
    },
    {
      path: '/register/conf-pin',
      guest: 'register.confirmTitle',
      customer: HOME,
      first: (me) => me.enterPin(PIN, me.say('action.continue')),
      isPassing: true,
    },
  ]
}

/** Every path of the app, and what a guest and a customer get there. */
export function pagesOf({ brand, branch, machine, own }: World): PageRow[] {
  const shop = SHOPS.find(({ node }) => node.toLowerCase() === branch)
  if (!shop) throw new Error(`No shop has the branch ${branch}`)
  const orders = (service: 'delivery' | 'wash-dry-fold', title: MessageId, unknown: string): PageRow[] => [
    { path: `/${service}`, guest: LOGIN, customer: title },
    { path: `/${service}/${branch}`, guest: LOGIN, customer: 'order.title' },
    {
      path: `/${service}/${branch}/payment`,
      guest: LOGIN,
      customer: { to: `/${service}/${branch}`, title: 'order.title' },
    },
    {
      path: `/bill/${unknown}`,
      guest: LOGIN,
      customer: { to: `/${service}/transaction/${unknown}`, title: 'end.notFound' },
      complains: LOOK_FAILS,
    },
    { path: `/${service}/transaction/${unknown}`, guest: LOGIN, customer: 'end.notFound', complains: LOOK_FAILS },
  ]
  const addresses = `/address/delivery/${branch}`
  return [
    { path: '/', guest: 'home.title' },
    { path: '/branch', guest: 'branch.title' },
    { path: `/branch/${branch}`, guest: { th: shop.th, en: shop.en } },
    { path: '/branch/nowhere', guest: 'branch.unknown' },
    {
      path: `/branch/${branch}/review`,
      guest: 'review.guest',
      customer: own ? 'review.pageTitle' : 'review.cannotTitle',
    },
    { path: '/history', guest: 'history.title' },
    { path: '/notifications', guest: LOGIN, customer: 'notification.title' },
    { path: '/profile', guest: LOGIN, customer: 'profile.title' },
    { path: '/profile/edit', guest: LOGIN, customer: 'profile.details' },
    { path: '/profile/pin', guest: LOGIN, customer: 'pinChange.title' },
    { path: '/profile/sessions', guest: LOGIN, customer: 'sessions.title' },
    { path: '/profile/privacy', guest: LOGIN, customer: 'privacy.title' },
    { path: '/profile/delete', guest: LOGIN, customer: 'deletion.title' },
    { path: '/qr-scanner', guest: 'scan.title' },
    {
      path: `/qr-scanner?node_id=${machine.node_id}&address=${machine.address}&sub_position=${machine.sub_position}`,
      guest: 'choose.title',
    },
    { path: '/login', guest: 'login.title', customer: HOME },
    { path: '/login/pin-code', guest: LOGIN, customer: HOME },
    { path: '/register', guest: 'register.title', customer: HOME },
    { path: '/register/pin', guest: { to: '/register', title: 'register.title' }, customer: HOME },
    { path: '/register/conf-pin', guest: { to: '/register', title: 'register.title' }, customer: HOME },
    { path: '/forgot-pass', guest: LOGIN, customer: HOME },
    { path: '/forgot-pass/pin', guest: LOGIN, customer: HOME },
    { path: '/forgot-pass/conf-pin', guest: LOGIN, customer: HOME },
    { path: addresses, guest: LOGIN, customer: 'address.title' },
    { path: `${addresses}/maps`, guest: LOGIN, customer: 'address.mapTitle' },
    { path: `${addresses}/create`, guest: LOGIN, customer: 'address.new' },
    { path: `${addresses}/another`, guest: LOGIN, customer: { to: addresses, title: 'address.title' } },
    { path: '/loads', guest: LOGIN, customer: 'load.title' },
    { path: `/load/${NO_LINK}`, guest: 'load.linkOver', complains: LOOK_FAILS },
    { path: `/bill/${UNKNOWN}`, guest: 'end.notFound', complains: LOOK_FAILS },
    ...orders('delivery', 'service.delivery', 'TRX_DLV_1'),
    ...orders('wash-dry-fold', 'service.wash_dry_fold', 'TRX_WDF_1'),
    { path: '/coupon/claim', guest: LOGIN, customer: 'coupons.title' },
    { path: '/coupon/history', guest: LOGIN, customer: 'coupons.history' },
    { path: `/payment/${codeOf(machine)}`, guest: LOGIN, customer: HOME },
    { path: `/payment/${codeOf(machine)}/coupon`, guest: LOGIN, customer: HOME },
    { path: '/rewards', guest: LOGIN, customer: 'rewards.title' },
    { path: '/rewards/1', guest: LOGIN, customer: 'rewards.reason.ended' },
    {
      path: `/rewards/${brand}-twenty-off`,
      guest: LOGIN,
      customer: { th: 'ส่วนลด 20 บาท', en: '20 baht off' },
    },
    { path: '/lottery', guest: 'lottery.title' },
    { path: '/lottery/2026-11-16', guest: 'lottery.title' },
    { path: '/horoscope', guest: 'horoscope.title' },
    { path: '/help', guest: 'help.title' },
    { path: '/privacy-policy', guest: 'legal.privacy' },
    { path: '/refund-policy', guest: 'legal.refund' },
    { path: '/term-of-use', guest: 'legal.terms' },
    { path: '/accessibility', guest: 'legal.accessibility' },
    { path: '/licences', guest: 'licences.title' },
    { path: `/tmn/${UNKNOWN}`, guest: 'end.notFound', complains: LOOK_FAILS },
    { path: '/tmn/TRX_MCH_1', guest: 'end.notFound', complains: LOOK_FAILS },
    { path: `/waiting-payment/${UNKNOWN}`, guest: 'end.notFound', complains: LOOK_FAILS },
    { path: '/offline', guest: HOME },
    { path: '/no-such-page', guest: 'error.404.title', complains: /Page not found: \/no-such-page/ },
    ...(own
      ? ([
          { path: `/bill/${own.bill}`, guest: ['bill.started', { machine: '…' }] },
          { path: `/waiting-payment/${own.unpaid}`, guest: 'wait.title' },
          { path: `/tmn/${own.unpaid}`, guest: 'wait.title' },
          { path: `/load/${own.load}`, guest: 'load.asked' },
          {
            path: `/delivery/transaction/${own.order}`,
            guest: LOGIN,
            customer: ['order.head.received', { visit: '…' }],
          },
          {
            path: `${addresses}/${own.address}`,
            guest: LOGIN,
            customer: 'address.change',
            async first(me) {
              await me.open(addresses)
              await me.link(me.say('address.actionFor', { action: me.say('address.edit'), name: NAME })).click()
              await me.arrivesAt(me.say('address.change'))
            },
          },
          ...(['delivery', 'wash-dry-fold'] as const).map((service) => ({
            path: `/${service}/${branch}/payment`,
            guest: LOGIN,
            customer: 'pay.title' as const,
            async first(me: Visitor) {
              await me.open(`/${service}/${branch}`)
              await expect(me.main).toContainText(ADDRESS)
              await me.button(me.say('choose.pay')).click()
              await expect(me.page).toHaveURL(/payment$/)
            },
          })),
          ...waysIn(),
        ] satisfies PageRow[])
      : []),
    {
      path: `/payment/${codeOf(machine)}`,
      guest: LOGIN,
      customer: 'pay.title',
      first: (me) => me.orders(machine),
    },
    // The choice stands in the tab from the row before.
    { path: `/payment/${codeOf(machine)}/coupon`, guest: LOGIN, customer: 'coupon.empty', first: async () => {} },
  ]
}

/** A shop's own ids, and a customer of it; in the default brand one who has a load, an unpaid QR, an order and points. */
export async function makeWorld(app: App, brand: BrandId): Promise<World> {
  const phone = newPhone()
  const origin = app.url(brand, '').replace(/\/$/, '')
  const { access_token: token } = await get(
    app.origin,
    register,
    { phone_number: phone, full_name: NAME, is_policy: true, pin_code: PIN },
    { origin },
  )
  const offers = await get(app.origin, getOrderOffers, { service: 'delivery' }, { origin })
  const [offer] = offers.details
  if (!offer) throw new Error(`No branch of ${brand} delivers`)
  const { branch_id: branch, lat, lng } = offer
  const { machines } = await app.state()
  const free = machines.filter(
    ({ state, machine_category, node_id }) =>
      state === 'free' && machine_category === 'washer' && node_id.toLowerCase() === branch,
  )
  const next = () => {
    const machine = free.shift()
    if (!machine) throw new Error(`No more washers are free at ${branch}`)
    return machine
  }
  const machine = next()
  const world = { brand, branch, machine, phone }
  if (brand !== 'washday') return world

  const buys = async (one: MachineRow) =>
    (await order(app.origin, token, await commandFor(app.origin, one))).transaction
  const washes = async (one: MachineRow) => {
    const transaction = await buys(one)
    await bank(app.origin, transaction)
    await untilStatus(app.origin, transaction, 'running')
    return transaction
  }
  const finished = next()
  const done = await washes(finished)
  await app.machine(finished.machine_id, 'finish')
  await untilStatus(app.origin, done, 'completed')
  const bill = await washes(next())
  const unpaid = await buys(next())
  const load = (await get(app.origin, shareLoad, { transaction: bill }, { token })).token
  const { id: address_id } = await get(
    app.origin,
    saveUserAddress,
    { name_address: NAME, name: NAME, tel: phone, address: ADDRESS, lat: lat + 0.01, lng, label: 'home' },
    { token },
  )
  const made = await makeOrder(app.origin, token, await orderInput(app.origin, token, { address_id }))
  await payByQr(app.origin, token, made.transaction)
  await bank(app.origin, made.transaction)
  await untilOrder(app.origin, made.transaction, 'running')
  await app.sql(
    `insert into point_balances select id, 150 from customers where phone = $1 and brand = 'washday'
     on conflict (customer_id) do update set points = 150`,
    [`+66${phone.slice(1)}`],
  )
  return { ...world, own: { bill, unpaid, order: made.transaction, load, address: address_id } }
}
