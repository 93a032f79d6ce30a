import type { Locale } from '#contract/locale.ts'
import { SHOPS } from '#server/db/seed/seed-shops.ts'
import { ADDRESS, NAME, type PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { newCustomer, newPhone, PIN } from '#tests/support/client.ts'
import { expect } from './app.ts'
import { signInByForm } from './auth.ts'
import { codeOf, type Visitor } from './journey.ts'
import { type MessageId, messagesOf } from './messages.ts'

/** A purchase that nobody has made, and a link that nobody has sent. */
const UNKNOWN = 'TRX_MCH_00000000000000000000000000'
const NO_LINK = 'AAAAAAAAAAAAAAAAAAAAAAAAAA'

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
  isTransient?: boolean
  /** What this page makes the browser complain of: it must. */
  complains?: RegExp
}

/** Whether the path leads to another page. */
export const isTurned = (outcome: Outcome) => typeof outcome === 'object' && 'to' in outcome

/** The first part of the page's title, where `…` may stand for any text. */
export function titleText(title: Title, locale: Locale): string {
  if (typeof title === 'string') return messagesOf(locale)(title)
  return 'th' in title ? title[locale] : messagesOf(locale)(title[0], title[1])
}

/** A pattern of exactly this text, in which `…` stands for any. */
export const like = (text: string) =>
  `^${text
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')}$`

const LOGIN: Outcome = { to: '/login', title: 'login.title' }
const HOME: Outcome = { to: '/', title: 'home.title' }
const LOOK_FAILS = /Failed to load resource: .*(404|422)/
/** What Chromium says of the status, and the app of the path. */
const NO_PAGE = /Failed to load resource: .*404|Page not found: \//

/** The steps of the ways in, one after the other, by a customer who has forgotten their PIN and by a new one. */
function waysIn(): PageRow[] {
  const phone = newPhone()
  const field = ({ page, t }: Visitor) => page.getByRole('textbox', { name: t('login.phone') })
  const goesOn = (me: Visitor) => me.button(me.t('action.continue')).click()
  return [
    {
      path: '/login/pin-code',
      guest: 'login.pinTitle',
      customer: HOME,
      async first(me) {
        await newCustomer(me.app.origin, phone)
        await me.open('/login')
        await signInByForm(me).toPin(phone)
      },
    },
    {
      path: '/forgot-pass',
      guest: 'otp.title',
      customer: HOME,
      first: (me) => me.link(me.t('login.forgot')).click(),
      isTransient: true,
    },
    {
      path: '/forgot-pass/pin',
      guest: 'forgot.pinTitle',
      customer: HOME,
      async first(me) {
        await me.main.focus() // where it would be had the page not been opened by its address
        await signInByForm(me).entersCode(phone)
      },
      isTransient: true,
    },
    {
      path: '/forgot-pass/conf-pin',
      guest: 'register.confirmTitle',
      customer: HOME,
      first: (me) => me.enterPin(PIN, me.t('action.continue')),
      isTransient: true,
    },
    {
      path: '/register/pin',
      guest: 'register.pinTitle',
      customer: HOME,
      async first(me) {
        const { page, t, hand } = me
        await me.open('/register')
        await field(me).fill(newPhone())
        await page.getByRole('textbox', { name: t('register.name') }).fill(NAME)
        await hand.tick(page.getByRole('checkbox', { name: t('register.policy') }))
        await goesOn(me)
        await me.arrivesAt(t('register.pinHeading'), t('register.pinTitle'))
      },
    },
    {
      path: '/register/conf-pin',
      guest: 'register.confirmTitle',
      customer: HOME,
      first: (me) => me.enterPin(PIN, me.t('action.continue')),
      isTransient: true,
    },
  ]
}

/** Every path of the app, and what a guest and a customer get there. */
export function pagesOf({ brand, branch, machine, own }: PageFixtures): PageRow[] {
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
    ...orders('delivery', 'service.delivery', `TRX_DLV_${'0'.repeat(26)}`),
    ...orders('wash-dry-fold', 'service.wash_dry_fold', `TRX_WDF_${'0'.repeat(26)}`),
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
    { path: '/tmn/TRX_MCH_1', guest: 'error.404.title', complains: NO_PAGE },
    { path: `/waiting-payment/${UNKNOWN}`, guest: 'end.notFound', complains: LOOK_FAILS },
    { path: '/offline', guest: HOME },
    { path: '/no-such-page', guest: 'error.404.title', complains: NO_PAGE },
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
              await me.link(me.t('address.actionFor', { action: me.t('address.edit'), name: NAME })).click()
              await me.arrivesAt(me.t('address.change'))
            },
          },
          ...(['delivery', 'wash-dry-fold'] as const).map((service) => ({
            path: `/${service}/${branch}/payment`,
            guest: LOGIN,
            customer: 'pay.title' as const,
            async first(me: Visitor) {
              await me.open(`/${service}/${branch}`)
              await expect(me.main).toContainText(ADDRESS)
              await me.button(me.t('choose.pay')).click()
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
