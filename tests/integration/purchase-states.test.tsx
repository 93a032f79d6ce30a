import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelPayment, type LoadPurchase, type TransactionStatus } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { closePage, openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  ask,
  commandFor,
  createPurchase,
  get,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { buyLaterDryer, laterDryerAfterWash } from '#tests/support/server/later-dryer.ts'
import { findFreeMachine, type Member, newLoad, newMember } from '#tests/support/server/members.ts'
import { expire, moveMachine } from '#tests/support/server/purchase.ts'
import { BILL, IDLE, type PagesOfState, type Shown, STATES, WAITING } from '#tests/support/server/purchase-states.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const HOLDING: readonly TransactionStatus[] = ['pending', 'paid', 'starting', 'start_unknown', 'running']
const UNPAID: readonly TransactionStatus[] = ['pending', 'declined', 'cancelled', 'expired']

/** Puts a new purchase into a state in the database; no job touches it for an hour. */
async function purchaseIn(status: TransactionStatus, member: Member): Promise<LoadPurchase> {
  if (status === 'to_start') return laterDryerAfterWash(server.url, member.token)
  const machine = await findFreeMachine(server.url)
  const purchase = await createPurchase(server.url, member.token, await commandFor(server.url, machine))
  if (status === 'refunded') {
    const failed = await newLoad(server.url, member, 'start_failed')
    await get(server.url, cancelPayment, { transaction: purchase.transaction }, { token: member.token })
    const { transaction } = failed
    await get(
      server.url,
      chooseRefund,
      { transaction, kind: 'coupon' },
      { token: member.token, key: crypto.randomUUID() },
    )
    return failed
  }
  const isInside = status === 'running' || status === 'completed' || status === 'stopped'
  await rows(
    server.databaseUrl,
    `with load as (
       update transactions set status = $2, due_at = now() + interval '1 hour', holds_machine = $3, charge_is_final = true,
         paid_at = case when $4 then null else now() end,
         started_at = case when $5 then now() end,
         ends_at = case when $5 then now() + case when $2 = 'running' then 20 else -1 end * interval '1 minute' end,
         refund_at = case when $2 in ('start_failed', 'stopped') then now() + interval '15 minutes' end
       where id = $1 returning machine_id, status, ends_at)
     update machines set done_at = case when load.status in ('completed', 'stopped') then load.ends_at end
     from load where machines.id = load.machine_id`,
    [purchase.transaction, status, HOLDING.includes(status), UNPAID.includes(status), isInside],
  )
  return purchase
}

const nameOf = ({ is_later, machine_number }: LoadPurchase) => (is_later ? 'Dryer' : `Washer ${machine_number}`)

/** Frees the machines, so that each state has one. */
const release = () =>
  rows(
    server.databaseUrl,
    `with ended as (update transactions set status = 'expired', holds_machine = false, due_at = null where holds_machine)
     update machines set done_at = null`,
  )
afterEach(release)

describe.each(Object.entries(STATES) as [TransactionStatus, PagesOfState][])('%s', (status, row) => {
  test(`the pages of a purchase that is ${status} say so, and lead to it`, async () => {
    const member = await newMember(server.url)
    const purchase = await purchaseIn(status, member)
    storeTokens({ access_token: member.token })
    const machine = nameOf(purchase)
    const fill = (text: string) =>
      text
        .replace('{m}', machine)
        .replace('{a}', String(purchase.amount / 100))
        .replace('{id}', purchase.transaction)
    async function expectShown(path: string, { heading, link }: Shown) {
      await openPage(server.url, path)
      const { main } = await waitForPage(heading.includes('{end}') ? /^Done at \d\d:\d\d$/ : fill(heading))
      if (!link) return main
      const [name, href] = link.map(fill)
      // The name of a card's link has more than its title.
      const links = await within(main).findAllByRole('link', { name: (text) => text.startsWith(name ?? '') })
      expect(links.map((found) => found.getAttribute('href'))).toContain(href)
      return main
    }
    const home = await expectShown('/en', row.home)
    if (row.home !== IDLE.home && !['running', 'completed'].includes(status))
      expect(home.textContent).toMatch(new RegExp(`${purchase.amount / 100} baht|Look whether ${machine}`))
    await expectShown('/en/loads', row.loads)
    await expectShown(fill(BILL), row.bill)
    await openPage(server.url, '/en/history')
    await waitForPage('History')
    const [rowOfHistory] = await screen.findAllByRole('link', { name: (name) => name.startsWith(machine) })
    expect(rowOfHistory?.textContent).toContain(row.history)

    sessionStorage.setItem(
      'selected-command',
      JSON.stringify({
        command: {
          path: `${purchase.node_id}/${purchase.address}/${purchase.sub_position}`,
          program: { temp: purchase.program.temp, amount: purchase.price, extra: [] },
          platform: 'web',
          provider: 'promptpay',
          mode: 'qr',
          machine_id: purchase.machine_id,
          branch_id: purchase.branch_id,
          machine_category: purchase.machine_category,
          coupons: [],
        },
        choice: crypto.randomUUID(),
        isCouponChosen: true,
      }),
    )
    const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
    selectCommand(JSON.parse(sessionStorage.getItem('selected-command') ?? '{}').command, true)
    await expectShown(`/en/payment/${purchase.node_id}/${purchase.address}/${purchase.sub_position}`, row.checkout)
  })
})

const BILLED: readonly TransactionStatus[] = ['running', 'completed', 'refunded']

test.each(Object.keys(STATES) as TransactionStatus[])(
  'the pages of a purchase that is %s show its number, and help opened from there carries it',
  async (status) => {
    const member = await newMember(server.url)
    const { transaction } = await purchaseIn(status, member)
    storeTokens({ access_token: member.token })
    for (const page of BILLED.includes(status) ? ['bill'] : ['waiting-payment', 'bill']) {
      await openPage(server.url, `/en/${page}/${transaction}`)
      // Not within its `<main>`, which the loaded page replaces.
      expect((await screen.findAllByText(transaction)).length, page).toBeGreaterThan(0)
      const [help] = await screen.findAllByRole('link', { name: 'Help' })
      expect(help?.getAttribute('href'), page).toBe(`/en/help?about=${transaction}`)
      closePage()
    }
  },
)

const OFFLINE = [...HOLDING, 'completed', 'start_failed', 'stopped', 'to_start'] as const

test.each(OFFLINE)(
  'without a network home and the loads show this device’s copy of a purchase that is %s',
  async (status) => {
    const row = STATES[status]
    const member = await newMember(server.url)
    const purchase = await purchaseIn(status, member)
    storeTokens({ access_token: member.token })
    const machine = nameOf(purchase)
    const headingOf = ({ heading }: Shown) =>
      heading.includes('{end}') ? /^Done at \d\d:\d\d$/ : heading.replace('{m}', machine)
    await openPage(server.url, '/en')
    await waitForPage(headingOf(row.home))
    await waitFor(() => expect(localStorage.getItem('localBill')).toContain(purchase.transaction))
    for (const [path, shown] of [
      ['/en', row.home],
      ['/en/loads', row.loads],
    ] as const) {
      await openPage('http://127.0.0.1:9', path)
      const { main } = await waitForPage(headingOf(shown))
      await within(main).findByText(/^Kept on this device, as of \d\d:\d\d$/)
      expect(within(main).queryByText('Your history couldn’t be loaded')).toBeNull()
    }
  },
)

/** What the waiting page shows offline; of a load that has started it is the bill. */
const WAITING_OFFLINE = {
  pending: /^(Pay|Waiting for your payment of) [\d.]+ baht/,
  paid: /^Payment received/,
  starting: /^Payment received/,
  start_unknown: 'Checking whether the machine started',
  start_failed: 'The machine hasn’t started',
  stopped: 'The machine stopped before the end',
  to_start: 'Your dryer is paid',
  declined: 'The payment was declined',
  cancelled: 'Order cancelled',
  expired: 'The QR has expired',
} satisfies Partial<Record<TransactionStatus, string | RegExp>>

test.each(Object.entries(WAITING_OFFLINE))(
  'without a network the waiting page shows this device’s copy of a purchase that is %s, and nothing to pay with',
  async (status, heading) => {
    const member = await newMember(server.url)
    const purchase = await purchaseIn(status as TransactionStatus, member) // the keys of WAITING_OFFLINE
    storeTokens({ access_token: member.token })
    await openPage(server.url, '/en')
    await waitFor(() => expect(localStorage.getItem('localBill')).toContain(purchase.transaction))
    await openPage('http://127.0.0.1:9', WAITING.replace('{id}', purchase.transaction))
    const { main } = await waitForPage(heading)
    await within(main).findByText(/^Kept on this device, as of \d\d:\d\d$/)
    expect(within(main).getByText(/^We can’t reach the server and keep trying/)).toBeTruthy()
    expect(within(main).queryByRole('img', { name: /^PromptPay QR/ })).toBeNull()
    expect(within(main).queryByRole('button', { name: 'Cancel this order' })).toBeNull()
  },
)

/** Brings a purchase into a state as it comes to it in truth. Paid and starting it is on its way to the others. */
const REACH: Record<Exclude<TransactionStatus, 'paid' | 'starting'>, (member: Member) => Promise<string>> = {
  pending: async (member) => (await unpaid(member)).transaction,
  cancelled: async (member) => {
    const { transaction } = await unpaid(member)
    await get(server.url, cancelPayment, { transaction }, { token: member.token })
    return transaction
  },
  declined: async (member) => {
    const { transaction } = await unpaid(member)
    await resolveCharge(server.url, transaction, 'decline')
    await waitForStatus(server.url, transaction, 'declined')
    return transaction
  },
  expired: async (member) => {
    const { transaction } = await unpaid(member)
    await expire(server.databaseUrl, transaction)
    await waitForStatus(server.url, transaction, 'expired')
    return transaction
  },
  running: async (member) => (await newLoad(server.url, member, 'running')).transaction,
  completed: async (member) => (await newLoad(server.url, member, 'completed')).transaction,
  to_start: async (member) => (await buyLaterDryer(server.url, member.token)).dryerId,
  start_failed: async (member) => (await newLoad(server.url, member, 'start_failed')).transaction,
  stopped: async (member) => {
    const { transaction, machine_id } = await newLoad(server.url, member, 'running')
    for (const action of ['out_of_order', 'repair', 'collect'] as const)
      await get(server.url, moveSandboxMachine, { machine_id, action })
    return transaction
  },
  refunded: async (member) => {
    const { transaction } = await newLoad(server.url, member, 'start_failed')
    const answer = await ask(
      server.url,
      chooseRefund,
      { transaction, kind: 'coupon' },
      { token: member.token, key: crypto.randomUUID() },
    )
    expect(answer.status).toBe(200)
    return transaction
  },
  // Last: its machine stays silent.
  start_unknown: async (member) => {
    const machine = await findFreeMachine(server.url)
    await moveMachine(server.url, machine.machine_id, 'silence')
    const { transaction } = await createPurchase(server.url, member.token, await commandFor(server.url, machine))
    await resolveCharge(server.url, transaction)
    await waitForStatus(server.url, transaction, 'start_unknown')
    // The customer is told of it once the machine has been silent for two minutes.
    await rows(
      server.databaseUrl,
      `update transactions set start_asked_at = start_asked_at - interval '3 minutes', due_at = now() where id = $1`,
      [transaction],
    )
    await until(
      () => kindsOf(member, transaction),
      (kinds) => kinds.length > 0,
    )
    return transaction
  },
}
const unpaid = async (member: Member) =>
  createPurchase(server.url, member.token, await commandFor(server.url, await findFreeMachine(server.url)))

/** The messages of a purchase. */
async function kindsOf(member: Member, transaction: string) {
  const sent = await rows(
    server.databaseUrl,
    `select kind from outbox where customer_id = $1 and subject like $2 || '%' order by due_at desc nulls last`,
    [member.id, transaction],
  )
  return sent.map(({ kind }) => kind)
}

test.each(Object.entries(REACH))(
  'a purchase that is %s has sent the message of its state, and no other',
  async (status, reach) => {
    const member = await newMember(server.url)
    const transaction = await reach(member)
    const kinds = await kindsOf(member, transaction)
    const { push } = STATES[status as TransactionStatus] // the keys of REACH
    if (push === null) expect(kinds).toEqual([])
    else expect(kinds).toContain(push)
  },
)
