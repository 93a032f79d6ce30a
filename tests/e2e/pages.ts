import type { Locale } from '#contract/locale.ts'
import { pageAt } from '#contract/pages.ts'
import { ADDRESS, NAME, type PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { EXAMPLE_BRANCHES } from '#tests/support/server/example-branches.ts'
import { appPages } from '#tests/support/server/routes.ts'
import { expect } from './app.ts'
import { signInByForm } from './auth.ts'
import { machineCode, type Visitor } from './journey.ts'
import { type MessageId, messagesOf } from './messages.ts'

/** A purchase and a shared link that do not exist. */
const UNKNOWN = 'TRX_MCH_00000000000000000000000000'
const NO_LINK = 'AAAAAAAAAAAAAAAAAAAAAAAAAA'

type Values = Record<string, string | number>
/** The title of a page: a message, in which `…` stands for any text, or a text of the shop. */
export type Title = MessageId | readonly [MessageId, Values] | Record<Locale, string>
/** The title of the page at the path, or a redirect to another page, in whose path `…` stands for any text. */
export type PageOutcome = Title | { to: string; title: MessageId }

export type PageRow = {
  path: string
  guest: PageOutcome
  /** As for a guest if undefined. */
  customer?: PageOutcome
  /** Steps in the same tab that make the path reachable. Not run for a redirect. */
  first?: (me: Visitor) => Promise<unknown>
  /** A reload would lose its state: it is tested where `first` ends, without opening the path. */
  isTransient?: boolean
  /** A console message that the page must cause. */
  complains?: RegExp
}

/** Whether the path redirects to another page. */
export const isRedirect = (outcome: PageOutcome) => typeof outcome === 'object' && 'to' in outcome

/** The first part of the page's title, where `…` may stand for any text. */
export function titleText(title: Title, locale: Locale): string {
  if (typeof title === 'string') return messagesOf(locale)(title)
  return 'th' in title ? title[locale] : messagesOf(locale)(title[0], title[1])
}

/** A pattern for exactly this text, in which `…` stands for any text. */
export const like = (text: string) =>
  `^${text
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')}$`

const LOGIN: PageOutcome = { to: '/login', title: 'login.title' }
const HOME: PageOutcome = { to: '/', title: 'home.title' }
const REQUEST_FAILS = /Failed to load resource: .*(404|422)/
/** Chromium's message for the status, and the app's for the path. */
const NO_PAGE = /Failed to load resource: .*404|Page not found: \//

/** The steps of sign-in, in order: of a customer who has forgotten their PIN, and of a new customer. */
function authPages(): PageRow[] {
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
        await me.main.focus() // as after a navigation in the app
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
        await hand.tick(page.getByRole('checkbox', { name: t('register.policy', { age: 20 }) }))
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

/** Any title of the app. */
const ANY: Title = { th: '…', en: '…' }

/** Every page of the app, with what a guest and a customer get there. */
export function pagesOf(fixtures: PageFixtures, pages = appPages()): PageRow[] {
  const rows = namedPages(fixtures)
  const named = new Set(rows.map(({ path }) => pageAt(pages, path.replace(/\?.*/, ''))?.name))
  const others = pages.filter(({ name }) => !named.has(name))
  return [
    ...others.map(({ sample, visitor }) => ({
      path: sample,
      guest: visitor === 'customer' ? LOGIN : ANY,
      customer: visitor === 'guest' ? HOME : ANY,
    })),
    ...rows,
  ]
}

/** The paths whose titles and redirects are known, some of them after steps. */
function namedPages({ brand, branch, machine, own }: PageFixtures): PageRow[] {
  const shop = EXAMPLE_BRANCHES.find(({ id }) => id === branch)
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
      complains: REQUEST_FAILS,
    },
    { path: `/${service}/transaction/${unknown}`, guest: LOGIN, customer: 'end.notFound', complains: REQUEST_FAILS },
  ]
  const addresses = `/address/delivery/${branch}`
  return [
    { path: '/', guest: 'home.title' },
    { path: '/branch', guest: 'branch.title' },
    { path: `/branch/${branch}`, guest: shop.name },
    { path: '/branch/nowhere', guest: 'branch.unknown', complains: REQUEST_FAILS },
    {
      path: `/branch/${branch}/review`,
      guest: 'review.guest',
      customer: own ? 'review.pageTitle' : 'review.cannotTitle',
    },
    { path: '/history', guest: 'history.title' },
    // Goes on by itself, to a free machine like the last one.
    { path: '/again', guest: LOGIN, customer: { to: '/payment/…', title: 'pay.title' } },
    { path: '/notifications', guest: LOGIN, customer: 'notification.title' },
    { path: '/profile', guest: LOGIN, customer: 'profile.title' },
    { path: '/profile/edit', guest: LOGIN, customer: 'profile.details' },
    { path: '/profile/phone', guest: LOGIN, customer: 'phoneChange.title' },
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
    { path: `/load/${NO_LINK}`, guest: 'load.linkOver', complains: REQUEST_FAILS },
    { path: `/bill/${UNKNOWN}`, guest: 'end.notFound', complains: REQUEST_FAILS },
    { path: `/more-time/${UNKNOWN}`, guest: LOGIN, customer: 'end.notFound', complains: REQUEST_FAILS },
    { path: `/bill/${UNKNOWN}/tax-invoice`, guest: LOGIN, customer: 'invoice.title', complains: REQUEST_FAILS },
    ...orders('delivery', 'service.delivery', `TRX_DLV_${'0'.repeat(26)}`),
    ...orders('wash-dry-fold', 'service.wash_dry_fold', `TRX_WDF_${'0'.repeat(26)}`),
    { path: '/coupon/claim', guest: LOGIN, customer: 'coupons.title' },
    { path: '/coupon/history', guest: LOGIN, customer: 'coupons.history' },
    { path: `/payment/${machineCode(machine)}`, guest: LOGIN, customer: HOME },
    { path: `/payment/${machineCode(machine)}/coupon`, guest: LOGIN, customer: HOME },
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
    { path: '/coming/terms', guest: 'legal.noneComing' },
    { path: '/accessibility', guest: 'legal.accessibility' },
    { path: '/licences', guest: 'licences.title' },
    { path: `/tmn/${UNKNOWN}`, guest: 'end.notFound', complains: REQUEST_FAILS },
    { path: '/tmn/TRX_MCH_1', guest: 'error.404.title', complains: NO_PAGE },
    { path: `/waiting-payment/${UNKNOWN}`, guest: 'end.notFound', complains: REQUEST_FAILS },
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
          ...authPages(),
        ] satisfies PageRow[])
      : []),
    {
      path: `/payment/${machineCode(machine)}`,
      guest: LOGIN,
      customer: 'pay.title',
      first: (me) => me.orders(machine),
    },
    // The selection of the row before is still in the tab.
    { path: `/payment/${machineCode(machine)}/coupon`, guest: LOGIN, customer: 'coupon.empty', first: async () => {} },
  ]
}
