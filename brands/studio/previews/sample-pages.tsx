import { useLayoutEffect } from 'react'
import { type Answers, AppPage, type PageState } from '#studio/previews/app-page.tsx'
import { type SampleName, useDraftBrand } from '#studio/previews/draft-brand.ts'
import {
  branch,
  branches,
  coupons,
  done,
  freeMachine,
  historyOf,
  NOW,
  promotionsWith,
  reward,
  running,
  startFailed,
  starting,
  startUnknown,
  unpaid,
  user,
  welcome,
} from '#studio/previews/samples.ts'
import { showBrandStyle } from '../../../ladle/brand-theme.ts'
import type { PictureAddresses } from '../../../ladle/brands.ts'
import { brands, picturesOf } from '../../../ladle/brands.ts'
import { useSwitches } from '../../../ladle/toolbar.ts'
import { branchQuery } from '../../../src/features/branches/branch-list/branch.queries.ts'
import { branchPanelQuery } from '../../../src/features/branches/branch-list/branches.queries.ts'
import { machineQuery } from '../../../src/features/branches/machines/machines.queries.ts'
import { historyQuery, openPurchases } from '../../../src/features/checkout/payment/history.queries.ts'
import { transactionQuery } from '../../../src/features/checkout/payment/payment.queries.ts'
import { notificationPages } from '../../../src/features/engagement/notifications/notifications.queries.ts'
import { readHistoryFilters } from '../../../src/features/loads/history/history-filters.store.ts'
import { historyPages } from '../../../src/features/loads/history/history-pages.queries.ts'
import WashPicture from '../../../src/features/loads/my-loads/wash-picture.tsx'
import {
  homePromotionsQuery,
  pointsQuery,
  publicPromotionsQuery,
  servicesQuery,
} from '../../../src/features/rewards/balances/balances.queries.ts'
import { couponPages } from '../../../src/features/rewards/coupons/coupons.queries.ts'
import {
  giftsQuery,
  pointPages,
  promotionQuery,
  promotionsQuery,
} from '../../../src/features/rewards/promotions/rewards.queries.ts'

const shop: Answers = [[branchPanelQuery(null, []).queryKey, branches]]
const purchases: Answers = [unpaid, starting, running, startFailed, startUnknown].map((purchase) => [
  transactionQuery(purchase.transaction).queryKey,
  purchase,
])
const { node_id, address, sub_position } = freeMachine
const customer = { customer: user, hasSession: true }
const none = { pages: [{ details: [], total: 0 }], pageParams: [1] }
const noLoads = [historyQuery(openPurchases).queryKey, historyOf()] as const

const PAGES: Readonly<Record<SampleName, PageState>> = {
  Home: {
    path: '/',
    customer: user,
    answers: [...shop, [historyQuery(openPurchases).queryKey, historyOf(running, unpaid)]],
  },
  'Home of a guest': { path: '/', capabilities: ['orders'], answers: shop },
  'Home without a load': { path: '/', customer: user, answers: [...shop, noLoads] },
  'Home of a newcomer': {
    path: '/',
    customer: user,
    answers: [
      ...shop,
      noLoads,
      [servicesQuery().queryKey, { details: [], total: 0 }],
      [homePromotionsQuery().queryKey, { details: [welcome] }],
    ],
  },
  Start: { path: `/waiting-payment/${starting.transaction}`, answers: purchases },
  Branch: {
    path: `/branch/${branch.branch_id}`,
    capabilities: ['branch_list'],
    answers: [[branchQuery(branch.branch_id).queryKey, branch]],
  },
  Chooser: {
    path: `/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`,
    answers: [[machineQuery({ node_id, address, sub_position }).queryKey, freeMachine]],
  },
  Payment: { path: `/waiting-payment/${unpaid.transaction}`, answers: purchases },
  'Unknown start': { path: `/waiting-payment/${startUnknown.transaction}`, answers: purchases },
  'Not started': { path: `/waiting-payment/${startFailed.transaction}`, answers: purchases },
  Bill: { path: `/bill/${running.transaction}`, answers: purchases },
  'Picture to share': {
    path: '/',
    customer: user,
    answers: [...shop, [historyQuery(openPurchases).queryKey, historyOf(running)]],
    sheet: (
      <WashPicture
        load={{
          purchase: running,
          endsAt: Date.parse(running.ends_at ?? NOW),
          source: 'machine',
          isDone: false,
        }}
        onClose={() => {}}
      />
    ),
  },
  Coupons: {
    path: '/coupon/claim',
    customer: user,
    hasSession: true,
    capabilities: ['claim'],
    answers: [
      [couponPages('available').queryKey, { pages: [{ details: coupons, total: coupons.length }], pageParams: [1] }],
    ],
  },
  'No coupons': {
    path: '/coupon/claim',
    ...customer,
    capabilities: ['claim'],
    answers: [[couponPages('available').queryKey, none]],
  },
  'No purchases': {
    path: '/history',
    ...customer,
    answers: [[historyPages(readHistoryFilters()).queryKey, { pages: [historyOf()], pageParams: [1] }]],
  },
  'No loads': { path: '/loads', ...customer, answers: [noLoads] },
  'Loads that are done': {
    path: '/loads',
    ...customer,
    answers: [[historyQuery(openPurchases).queryKey, historyOf(done)]],
  },
  'No notifications': { path: '/notifications', ...customer, answers: [[notificationPages().queryKey, none]] },
  Rewards: {
    path: '/rewards',
    ...customer,
    capabilities: ['promotions'],
    answers: [
      [pointsQuery().queryKey, { points: 150 }],
      [promotionsQuery().queryKey, []],
      [giftsQuery().queryKey, []],
      [
        pointPages().queryKey,
        {
          pages: [{ points: 150, details: [{ change: 40, reason: 'earned', title: null, created_at: NOW }], total: 1 }],
          pageParams: [1],
        },
      ],
    ],
  },
  'A reward': {
    path: `/rewards/${reward?.promotion_id}`,
    ...customer,
    answers: [
      [pointsQuery().queryKey, { points: 150 }],
      [promotionQuery(reward?.promotion_id ?? '').queryKey, reward],
    ],
  },
  Delivery: { path: '/delivery', ...customer, capabilities: ['orders'], answers: [] },
  'Wash, dry, fold': { path: '/wash-dry-fold', ...customer, capabilities: ['orders'], answers: [] },
  'Sign in': { path: '/login', answers: [] },
  Offline: { path: '/offline', answers: [] },
}

/** A promotion for each picture that a draft has chosen, so that the editor shows it. */
function withPromotions({ answers, capabilities = [], ...page }: PageState, pictures: PictureAddresses): PageState {
  const promotions = promotionsWith(pictures)
  const isChosen = answers.some(([key]) => JSON.stringify(key) === JSON.stringify(homePromotionsQuery().queryKey))
  if (page.path !== '/' || isChosen) return { ...page, answers, capabilities }
  return {
    ...page,
    capabilities: [...capabilities, 'promotions'],
    answers: [...answers, [homePromotionsQuery().queryKey, promotions], [publicPromotionsQuery().queryKey, promotions]],
  }
}

/** A page of the app in a state, with sample data and without a server; in the brand editor, the page that it asks for. */
export function SamplePage({ name }: { name: SampleName }) {
  const { brand: id } = useSwitches()
  const draft = useDraftBrand()
  useLayoutEffect(() => {
    if (!draft) return
    document.documentElement.dataset.draft = 'shown'
    showBrandStyle(draft.look, draft.fonts)
  }, [draft])
  const page = draft?.page ?? name
  const brand = draft?.brand ?? brands.find((one) => one.id === id)
  const pictures = draft?.pictures ?? picturesOf(brand)
  // The app does not expect its brand to change, so another brand remounts it.
  return (
    <AppPage
      key={JSON.stringify([brand, pictures, page])}
      brand={brand}
      pictures={pictures}
      {...(draft ? withPromotions(PAGES[page], pictures) : PAGES[page])}
    />
  )
}
