import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelPayment, isLoad, type LoadPurchase, type TransactionStatus } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { closeRefundCase, rejectRefundDestination } from '#contract/staff/refund-cases.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
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
import {
  BILL,
  IDLE,
  type PagesOfState,
  REFUND_STEPS,
  type Shown,
  STATES,
  WAITING,
} from '#tests/support/server/purchase-states.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

const operator = { token: 'operator-test-token-of-more-than-32-characters' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OPERATOR_TOKENS: operator.token } })
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

const BILLED: readonly TransactionStatus[] = ['running', 'completed', 'refunded']
const NO_NETWORK = 'http://127.0.0.1:9'

/** What the waiting page shows offline; of a load that has started it is the bill. */
const WAITING_OFFLINE: Partial<Record<TransactionStatus, string | RegExp>> = {
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
}

/** Chooses the machine of a purchase once more. */
async function chooseAgain(purchase: LoadPurchase) {
  const command = {
    path: `${purchase.node_id}/${purchase.address}/${purchase.sub_position}`,
    program: { temp: purchase.program.temp, amount: purchase.price, extra: [] },
    platform: 'web' as const,
    provider: 'promptpay' as const,
    mode: 'qr' as const,
    machine_id: purchase.machine_id,
    branch_id: purchase.branch_id,
    machine_category: purchase.machine_category,
    coupons: [],
  }
  sessionStorage.setItem(
    'selected-command',
    JSON.stringify({ command, choice: crypto.randomUUID(), isCouponChosen: true }),
  )
  const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
  selectCommand(command, true)
  return `/en/payment/${command.path}`
}

/** Opens the pages of a purchase, each once, and expects what the table says. */
async function expectPages(purchase: LoadPurchase, row: PagesOfState, caseNumber = '') {
  const { transaction, status } = purchase
  const machine = nameOf(purchase)
  const fill = (text: string) =>
    text
      .replace('{m}', machine)
      .replace('{a}', String(purchase.amount / 100))
      .replace('{id}', transaction)
      .replace('{case}', caseNumber)
  async function expectShown(path: string, { heading, says, link }: Shown, url = server.url) {
    await openPage(url, path)
    const { main } = await waitForPage(heading.includes('{end}') ? /^Done at \d\d:\d\d$/ : fill(heading))
    // A number is there twice: as it is written, and as it is spoken.
    for (const part of says?.split(/(?=\))|(?<=\{case\})/) ?? [])
      await waitFor(() => expect(main.textContent).toContain(fill(part)))
    if (!link) return main
    const [name, href] = link.map(fill)
    // The name of a card's link has more than its title.
    const links = await within(main).findAllByRole('link', { name: (text) => text.startsWith(name ?? '') })
    expect(links.map((found) => found.getAttribute('href'))).toContain(href)
    return main
  }
  async function expectNumber() {
    // Not within its `<main>`, which the loaded page replaces.
    expect((await screen.findAllByText(transaction)).length).toBeGreaterThan(0)
    const [help] = await screen.findAllByRole('link', { name: 'Help' })
    expect(help?.getAttribute('href')).toBe(`/en/help?about=${transaction}`)
  }
  const home = await expectShown('/en', row.home)
  if (row.home.heading !== IDLE.home.heading && !['running', 'completed'].includes(status))
    expect(home.textContent).toMatch(new RegExp(`${purchase.amount / 100} baht|Look whether ${machine}`))
  await expectShown('/en/loads', row.loads)
  await expectShown(fill(BILL), row.bill)
  if (!BILLED.includes(status)) await openPage(server.url, fill(WAITING))
  await expectNumber()
  await openPage(server.url, '/en/history')
  await waitForPage('History')
  const [rowOfHistory] = await screen.findAllByRole('link', { name: (name) => name.startsWith(machine) })
  expect(rowOfHistory?.textContent).toContain(row.history)
  await expectShown(await chooseAgain(purchase), row.checkout)

  if (row.home !== IDLE.home)
    for (const [path, shown] of [
      ['/en', row.home],
      ['/en/loads', row.loads],
    ] as const) {
      const main = await expectShown(path, shown, NO_NETWORK)
      await within(main).findByText(/^Kept on this device, as of \d\d:\d\d$/)
      expect(within(main).queryByText('Your history couldn’t be loaded')).toBeNull()
    }
  const waiting = WAITING_OFFLINE[status]
  if (!waiting) return
  await openPage(NO_NETWORK, fill(WAITING))
  const { main } = await waitForPage(waiting)
  await within(main).findByText(/^Kept on this device, as of \d\d:\d\d$/)
  expect(within(main).getByText(/^We can’t reach the server and keep trying/)).toBeTruthy()
  expect(within(main).queryByRole('img', { name: /^PromptPay QR/ }), 'nothing to pay with').toBeNull()
  expect(within(main).queryByRole('button', { name: 'Cancel this order' })).toBeNull()
}

test.each(Object.entries(STATES) as [TransactionStatus, PagesOfState][])(
  'the pages of a purchase that is %s say so, also from this device’s copy, lead to it, and show its number',
  async (status, row) => {
    const member = await newMember(server.url)
    const purchase = await purchaseIn(status, member)
    storeTokens({ access_token: member.token })
    await expectPages({ ...purchase, status }, row)
  },
)

/** Brings a refund that has been asked for to a step, as it comes to it in truth but for the time. */
const REACH_STEP: Record<
  keyof typeof REFUND_STEPS,
  (refund: { case_number: string; amount: number }) => Promise<unknown>
> = {
  under_way: async () => {},
  under_way_to_card: ({ case_number }) =>
    rows(server.databaseUrl, `update refund_cases set gateway_state = 'pending', due_on = null where number = $1`, [
      case_number,
    ]),
  no_destination: ({ case_number }) =>
    get(server.url, rejectRefundDestination, { case_number, destination_version: 1 }, operator),
  async overdue({ case_number }) {
    await rows(server.databaseUrl, `update refund_cases set due_on = '2026-01-05' where number = $1`, [case_number])
    // Its job runs at the start, and then once a minute.
    await server.restart()
  },
  sent: ({ case_number, amount }) => {
    const seen = { case_number, amount, destination_version: 1 }
    return get(server.url, closeRefundCase, { ...seen, bank_reference: 'KBANK 1' }, operator)
  },
}

test.each(Object.entries(REFUND_STEPS) as [keyof typeof REFUND_STEPS, PagesOfState][])(
  'the pages of a purchase whose money goes back say how far it is: %s',
  async (step, row) => {
    const member = await newMember(server.url)
    const { transaction } = await newLoad(server.url, member, 'start_failed')
    const options = { token: member.token, key: crypto.randomUUID() }
    const purchase = await get(server.url, chooseRefund, { transaction, kind: 'case' }, options)
    if (!isLoad(purchase) || purchase.refund?.kind !== 'case') throw new Error('there is no case')
    await REACH_STEP[step](purchase.refund)
    storeTokens({ access_token: member.token })
    await expectPages(purchase, row, purchase.refund.case_number)
    await until(
      () => kindsOfMember(member),
      (kinds) => kinds.includes(row.push),
    )
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

const kindsOfMember = async ({ id }: Member) =>
  (await rows(server.databaseUrl, 'select kind from outbox where customer_id = $1', [id])).map(({ kind }) => kind)

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
