import { globSync, readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { watchMachines } from '#contract/watches.ts'
import type { MessageKind } from '#server/modules/notifications/preferences.ts'
import { openPage, storeTokens } from '#tests/support/page/page.tsx'
import { commandFor, createPurchase, get, resolveCharge, until, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { buyLaterDryer } from '#tests/support/server/later-dryer.ts'
import { findFreeMachine, type Member, newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

/** The pages that notices lead to, by the form of their paths. */
const PAGES = {
  bill: /^\/bill\/TRX_MCH_\w+$/,
  waiting: /^\/waiting-payment\/TRX_MCH_\w+$/,
  order: /^\/(?:delivery|wash-dry-fold)\/transaction\/TRX_\w+$/,
  machine: /^\/qr-scanner\?/,
  branch: /^\/branch\/\w+\?watch=(?:washer|dryer)$/,
  place: /^\/branch\/\w+$/,
  coupons: /^\/coupon\/claim$/,
  draw: /^\/lottery\/\d{4}-\d\d-\d\d$/,
  sessions: /^\/profile\/sessions$/,
  line: /^\/profile\/line$/,
} as const

/** Where each notice leads, and what can be done there. */
const TARGETS: Record<MessageKind, [page: keyof typeof PAGES, what: string]> = {
  nearly_done: ['bill', 'see the minutes that are left'],
  wash_done: ['bill', 'take the laundry out, and dry it'],
  not_collected: ['bill', 'say that the laundry is out'],
  machine_free: ['machine', 'choose a program'],
  watch_over: ['branch', 'wait again'],
  order_picked_up: ['order', 'see its steps'],
  order_on_the_way: ['order', 'see its steps'],
  order_moved: ['order', 'see the new times'],
  order_cancelled: ['order', 'see where the money is'],
  order_done: ['order', 'see its steps'],
  load_paused: ['bill', 'see how it goes on'],
  load_stopped: ['waiting', 'use another machine, or take the money back'],
  ended_early: ['bill', 'say that it stopped'],
  case_refused: ['bill', 'see the case number'],
  case_overdue: ['bill', 'see the case number, and contact us'],
  report_answered: ['place', 'see its machines'],
  machine_repaired: ['place', 'see its machines'],
  review_answered: ['place', 'see its reviews'],
  start_unknown: ['waiting', 'say that it does not run'],
  more_time_failed: ['waiting', 'take the money back'],
  more_time_unknown: ['waiting', 'see whether the machine has answered'],
  more_time_confirmed: ['bill', 'see when the load ends'],
  start_confirmed: ['bill', 'see the minutes that are left'],
  start_given_up: ['waiting', 'use another machine, or take the money back'],
  start_failed: ['waiting', 'start again, or take the money back'],
  refund_issued: ['bill', 'see the coupon'],
  case_closed: ['bill', 'see where the money went'],
  phone_changed: ['sessions', 'sign other devices out'],
  refund_by_bank: ['bill', 'choose where the money goes'],
  refund_overdue: ['bill', 'see the case number, and contact us'],
  refund_destination_failed: ['bill', 'choose where the money goes'],
  refund_destination_changed: ['bill', 'choose where the money goes'],
  payment_waits: ['waiting', 'start the machine, or take the money back'],
  later_paid: ['waiting', 'start the dryer, or take the money back'],
  later_ending: ['waiting', 'start the dryer, or take the money back'],
  later_returned: ['bill', 'see the case number'],
  late_payment: ['waiting', 'see the machine start'],
  payment_after_wrong_amount: ['waiting', 'see the machine start'],
  payment_after_end: ['waiting', 'see the machine start'],
  paid_again: ['bill', 'choose where the money goes'],
  wrong_amount: ['waiting', 'choose where the money goes, or pay'],
  order_failed: ['order', 'choose where the money goes'],
  order_refunded: ['order', 'see where the money went'],
  order_case_closed: ['order', 'see where the money went'],
  order_refund_by_bank: ['order', 'choose where the money goes'],
  order_refund_overdue: ['order', 'see the case number, and contact us'],
  order_refund_destination_failed: ['order', 'choose where the money goes'],
  order_refund_destination_changed: ['order', 'choose where the money goes'],
  order_late: ['order', 'see its steps'],
  order_paid_after_wrong_amount: ['order', 'see its steps'],
  order_paid_after_end: ['order', 'see its steps'],
  order_paid_again: ['order', 'choose where the money goes'],
  order_wrong_amount: ['order', 'choose where the money goes, or pay'],
  coupon_issued: ['coupons', 'see the coupon'],
  lottery_result: ['draw', 'see the prizes'],
  new_device: ['sessions', 'sign the device out'],
  pin_changed: ['sessions', 'sign other devices out'],
  token_reused: ['sessions', 'sign other devices out'],
  line_linked: ['line', 'end messages by LINE'],
}

/** The path of the customer's notice of a kind, once it has been sent. */
async function pathOf(member: Member, kind: MessageKind): Promise<string> {
  const read = () =>
    rows(
      server.databaseUrl,
      `select n.path from notifications n join outbox o on o.id = n.id
       where n.customer_id = $1 and o.kind = $2 order by n.created_at desc limit 1`,
      [member.id, kind],
    )
  const [sent] = await until(read, (found) => found.length > 0)
  return String(sent?.path)
}

/** A wash that is done and still in its machine. */
async function finishedWash(member: Member) {
  const machine = await findFreeMachine(server.url)
  const { transaction } = await createPurchase(server.url, member.token, await commandFor(server.url, machine))
  await resolveCharge(server.url, transaction)
  await waitForStatus(server.url, transaction, 'running')
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  return { machine, transaction }
}

type Case = {
  kind: MessageKind
  send: (member: Member) => Promise<unknown>
  can: [role: 'button' | 'heading' | 'img' | 'radio', name: string | RegExp][]
}
const CASES: Case[] = [
  {
    kind: 'wash_done',
    send: finishedWash,
    can: [
      ['button', 'I’ve got it'],
      ['button', 'See prices and times'],
    ],
  },
  {
    kind: 'not_collected',
    async send(member) {
      const { transaction } = await finishedWash(member)
      await rows(
        server.databaseUrl,
        `with load as (update transactions set ends_at = now() - interval '16 minutes' where id = $1 returning machine_id, ends_at)
         update machines set done_at = load.ends_at from load where machines.id = load.machine_id`,
        [transaction],
      )
    },
    can: [['button', 'I’ve got it']],
  },
  {
    kind: 'nearly_done',
    async send(member) {
      const { transaction } = await newLoad(server.url, member, 'running')
      await rows(
        server.databaseUrl,
        `update transactions set ends_at = now() + interval '4 minutes', due_at = now() where id = $1`,
        [transaction],
      )
    },
    can: [['img', /: \d+ minutes? left$/]],
  },
  {
    kind: 'start_failed',
    send: (member) => newLoad(server.url, member, 'start_failed'),
    can: [['button', 'Start again, no charge']],
  },
  {
    kind: 'load_stopped',
    async send(member) {
      const { machine_id } = await newLoad(server.url, member, 'running')
      for (const action of ['out_of_order', 'repair', 'collect'] as const)
        await get(server.url, moveSandboxMachine, { machine_id, action })
    },
    can: [
      ['button', 'Start again, no charge'],
      ['button', /^Get my money back/],
    ],
  },
  {
    kind: 'ended_early',
    async send(member) {
      const { transaction } = await newLoad(server.url, member, 'running')
      await rows(
        server.databaseUrl,
        'update transactions set ended_early = true, ends_at = now(), due_at = now() where id = $1',
        [transaction],
      )
    },
    can: [['button', 'No, it stopped halfway']],
  },
  {
    kind: 'refund_issued',
    async send(member) {
      const { transaction } = await newLoad(server.url, member, 'start_failed')
      const options = { token: member.token, key: crypto.randomUUID() }
      await get(server.url, chooseRefund, { transaction, kind: 'coupon' }, options)
    },
    can: [['heading', 'Refunded as a coupon']],
  },
  {
    kind: 'later_returned',
    async send({ token }) {
      const { dryerId } = await buyLaterDryer(server.url, token)
      await rows(server.databaseUrl, 'update transactions set refund_at = now(), due_at = now() where id = $1', [
        dryerId,
      ])
    },
    can: [['heading', 'We’re sending your money back']],
  },
  {
    kind: 'machine_free',
    async send(member) {
      await freeOneDryer(await watchDryers(member))
    },
    can: [['radio', /baht/]],
  },
  {
    kind: 'watch_over',
    async send(member) {
      await watchDryers(member)
      await rows(server.databaseUrl, "update watches set until = now() - interval '1 second' where customer_id = $1", [
        member.id,
      ])
    },
    can: [['button', 'Tell me']],
  },
]

/** Takes the dryers of a branch out of order, and waits for one of them. */
async function watchDryers(member: Member): Promise<string> {
  const dryers = `branch_id = 'ari4' and category = 'dryer'`
  await rows(server.databaseUrl, `update machines set condition = 'out_of_order' where ${dryers}`)
  onTestFinished(() => void rows(server.databaseUrl, `update machines set condition = 'ok' where ${dryers}`))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const input = { branch_id: 'ari4', machine_category: 'dryer' as const, until }
  await get(server.url, watchMachines, input, { token: member.token })
  return dryers
}
const freeOneDryer = (dryers: string) =>
  rows(
    server.databaseUrl,
    `update machines set condition = 'ok', done_at = null where id = (select id from machines where ${dryers}
       and not exists (select 1 from transactions t where t.machine_id = machines.id and t.holds_machine)
       and not exists (select 1 from watches w where w.machine_id = machines.id) limit 1)`, // others are not offered yet
  )

test.each(CASES)('the notice $kind leads to what it says', async ({ kind, send, can }) => {
  const member = await newMember(server.url)
  await send(member)
  const path = await pathOf(member, kind)
  expect(path).toMatch(PAGES[TARGETS[kind][0]])
  storeTokens({ access_token: member.token })
  await openPage(server.url, `/en${path}`)
  for (const [role, name] of can)
    expect((await screen.findAllByRole(role, { name })).length, TARGETS[kind][1]).toBeGreaterThan(0)
})

test('who waits in the app is told at once on any page, with the way to the machine and a mark on the bell', async () => {
  const member = await newMember(server.url)
  const dryers = await watchDryers(member)
  storeTokens({ access_token: member.token })
  const { user, address } = await openPage(server.url, '/en/history')
  await screen.findByRole('link', { name: 'Notifications' })
  await freeOneDryer(dryers)
  const messages = await screen.findByRole('region', { name: 'Notifications' })
  expect(messages.textContent).toMatch(/Dryer \d\d/)
  await screen.findByRole('link', { name: 'Notifications, 1 unread' })
  await user.click(within(messages).getByRole('button', { name: 'Go there' }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/qr-scanner\?/))
})

/** The toasts, by the file that shows them: where their action leads, and what can be done there. One without is an answer to a press. */
const TOASTS: Record<string, readonly [action: string, what: string] | null> = {
  'src/features/account/addresses/address-list.tsx': ["t('address.undo')", 'have the address back'],
  'src/features/engagement/notifications/use-alert-notices.ts': ["t('watch.go')", 'what its notice says'],
  'src/features/engagement/push/use-pushes.ts': ["t('notify.open')", 'what its notice says'],
  'src/features/loads/my-loads/load-reminders.tsx': [
    "t(isWash ? 'load.toDry' : 'load.see')",
    'take the laundry out, and dry it',
  ],
  'src/app.tsx': null,
  'src/features/account/addresses/address-form.tsx': null,
  'src/features/account/profile/change-phone.tsx': null,
  'src/features/account/profile/change-pin.tsx': null,
  'src/features/account/profile/delete-account.tsx': null,
  'src/features/account/profile/edit-profile.tsx': null,
  'src/features/auth/pin-reset/forgot-confirm.tsx': null,
  'src/features/branches/reports/report-form.tsx': null,
  'src/features/delivery/order-status/my-services.tsx': null,
  'src/features/engagement/push/notification-switch.tsx': null,
  'src/features/engagement/push/use-enable-push.ts': null,
  'src/features/loads/history/reorder-button.tsx': null,
  'src/features/loads/history/reorder-dialog.tsx': null,
  'src/features/loads/my-loads/load-card.tsx': null,
  'src/features/loads/my-loads/share-sheet.tsx': null,
  'src/features/loads/receipts/receipt-actions.tsx': null,
  'src/features/loads/receipts/tax-invoice-form.tsx': null,
  'src/features/loads/review/review-form.tsx': null,
  'src/features/rewards/coupons/refund-coupon.tsx': null,
  'src/features/rewards/promotions/gifts.tsx': null,
  'src/features/shell/install/install-banner.tsx': null,
  'src/features/shell/layout/use-redirect-reason-toast.ts': null,
}

test('every toast is in the table, and has the action that the table says, or none', () => {
  const shown = globSync('src/**/*.{ts,tsx}', { exclude: (file) => /\.(?:test|stories)\./.test(file) })
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([file, text]) => text.includes('addToast(') && file !== 'src/lib/toasts.ts')
  expect(shown.map(([file]) => file).toSorted()).toEqual(Object.keys(TOASTS).toSorted())
  const actions = shown.flatMap(([file, text]) => {
    const [, label] = /\baction: \{\s*label: (t\(.*?\)),\s*onPress/.exec(text) ?? []
    return label ? [[file, label]] : []
  })
  const expected = Object.entries(TOASTS).flatMap(([file, row]) => (row ? [[file, row[0]]] : []))
  expect(Object.fromEntries(actions)).toEqual(Object.fromEntries(expected))
})

test('the toast of a finished wash leads to the loads, where a dryer is offered', async () => {
  const member = await newMember(server.url)
  storeTokens({ access_token: member.token })
  const running = await newLoad(server.url, member, 'running')
  const { user, address } = await openPage(server.url, '/en/branch')
  await screen.findByRole('heading', { level: 1 })
  await get(server.url, moveSandboxMachine, { machine_id: running.machine_id, action: 'finish' })
  await waitForStatus(server.url, running.transaction, 'completed')
  const messages = await screen.findByRole('region', { name: 'Notifications' })
  await user.click(await within(messages).findByRole('button', { name: 'Dry it' }))
  await waitFor(() => expect(address()).toBe('/en/loads'))
  await screen.findByRole('button', { name: 'See prices and times' })
})
