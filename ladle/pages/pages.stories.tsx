import { branchQuery } from '#features/branches/branch-list/branch.queries.ts'
import { branchPanelQuery } from '#features/branches/branch-list/branches.queries.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { couponPages } from '#features/rewards/coupons/coupons.queries.ts'
import type { Story } from '#ui/story.ts'
import { type Answers, AppPage } from './app-page.tsx'
import { branch, branches, coupons, freeMachine, running, startFailed, startUnknown, unpaid, user } from './samples.ts'

export default { title: 'Pages', meta: { kind: 'page' } }

const shop: Answers = [[branchPanelQuery(null, []).queryKey, branches]]
const purchases: Answers = [unpaid, running, startFailed, startUnknown].map((purchase) => [
  transactionQuery(purchase.transaction).queryKey,
  purchase,
])
const { node_id, address, sub_position } = freeMachine

export const Home: Story = () => (
  <AppPage
    path="/"
    customer={user}
    answers={[...shop, [historyQuery(openPurchases).queryKey, { details: [running, unpaid], total: 2 }]]}
  />
)
export const GuestHome: Story = () => <AppPage path="/" answers={shop} />
export const Branch: Story = () => (
  <AppPage
    path={`/branch/${branch.branch_id}`}
    capabilities={['branch_list']}
    answers={[[branchQuery(branch.branch_id).queryKey, branch]]}
  />
)
export const Coupons: Story = () => (
  <AppPage
    path="/coupon/claim"
    customer={user}
    hasSession
    capabilities={['claim']}
    answers={[
      [couponPages('available').queryKey, { pages: [{ details: coupons, total: coupons.length }], pageParams: [1] }],
    ]}
  />
)
export const Choose: Story = () => (
  <AppPage
    path={`/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`}
    answers={[[machineQuery({ node_id, address, sub_position }).queryKey, freeMachine]]}
  />
)
export const Payment: Story = () => <AppPage path={`/waiting-payment/${unpaid.transaction}`} answers={purchases} />
export const UnknownStart: Story = () => (
  <AppPage path={`/waiting-payment/${startUnknown.transaction}`} answers={purchases} />
)
export const NotStarted: Story = () => (
  <AppPage path={`/waiting-payment/${startFailed.transaction}`} answers={purchases} />
)
export const Bill: Story = () => <AppPage path={`/bill/${running.transaction}`} answers={purchases} />
export const Login: Story = () => <AppPage path="/login" answers={[]} />
export const Offline: Story = () => <AppPage path="/offline" answers={[]} />
