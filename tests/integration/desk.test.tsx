import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { reportProblem } from '#contract/reports.ts'
import { saveBranchReview } from '#contract/reviews.ts'
import { setShopMachine, streamShopMachines } from '#contract/staff/machines.ts'
import { listShopOrders } from '#contract/staff/orders.ts'
import { listShopPayments } from '#contract/staff/payments.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { announcedNow } from '#tests/support/page/announcements.ts'
import { openDesk } from '#tests/support/page/desk-page.tsx'
import { get } from '#tests/support/server/client.ts'
import { firstOffer, paidOrder } from '#tests/support/server/delivery-orders.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { findFreeMachine, newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

let server: HostedServer
let token: string
beforeAll(async () => {
  server = await sharedServer()
  token = await newStaff(server.databaseUrl, 'owner')
})

const open = (page: Parameters<typeof openDesk>[1]) => openDesk(server.url, page, token)
/** The card with this title. */
const card = async (title: string | RegExp, nth = 0) => {
  const headings = await screen.findAllByRole('heading', { level: 2, name: title })
  const item = headings[nth]?.closest('li')
  if (!item) throw new Error('no card')
  return within(item)
}
const dialog = async () => within(await screen.findByRole('dialog'))

test('Now: a report is answered', async () => {
  const { token: customer } = await newMember(server.url)
  const { node_id, address, sub_position } = await findFreeMachine(server.url)
  const input = { node_id, address, sub_position, kind: 'noisy', note: 'rattles loudly' } as const
  await get(server.url, reportProblem, input, { token: customer })
  const { user } = await open('')
  const note = await screen.findByText('rattles loudly')
  const item = within(note.closest('li') ?? note)
  await user.click(item.getByRole('button', { name: 'Answer' }))
  const asked = await dialog()
  await user.type(asked.getByRole('textbox', { name: /Your answer/ }), 'We have a look.')
  await user.click(asked.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.queryByText('rattles loudly')).toBeNull())
  // Otherwise the next Tab would start at the top of the document.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

const machine = async () => {
  const branch = await card(/^Ari/)
  return within(branch.getByRole('heading', { level: 3, name: 'Washer 06' }).closest('li') ?? document.body)
}

/** What the page has been pushed so far. */
function watchPushed(): () => string {
  const { fetch } = globalThis
  let pushed = ''
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(input).includes(streamShopMachines.path) || !answer.body) return answer
    const [page, ours] = answer.body.tee()
    const decoder = new TextDecoder()
    const note = new WritableStream<Uint8Array>({
      write(part) {
        pushed += decoder.decode(part, { stream: true })
      },
    })
    ours.pipeTo(note).catch(() => {}) // ends with the page
    return new Response(page, answer)
  })
  onTestFinished(() => spy.mockRestore())
  return () => pushed
}

test('Machines: what others do meanwhile changes no question that is open', async () => {
  const pushed = watchPushed()
  const { user } = await open('machines')
  await user.click((await machine()).getByRole('button', { name: 'Out of order' }))
  const asked = await dialog()
  expect(asked.getByText(/^Machine 06, Ari/), 'which machine').toBeTruthy()
  const [found] = await rows(server.databaseUrl, "select id from machines where branch_id = 'ari4' and number = '06'")
  const set = (condition: 'ok' | 'out_of_order', reason: string | null) =>
    get(server.url, setShopMachine, { machine_id: String(found?.id), condition, reason }, { token })
  await set('out_of_order', 'seen by another')
  onTestFinished(async () => void (await set('ok', null)))
  await waitFor(() => expect(pushed()).toContain('seen by another'))
  expect(asked.getByRole('heading', { name: 'Out of order' })).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Close' }))
  expect(await (await machine()).findByText('seen by another')).toBeTruthy()
})

test('Machines: one is taken out of order with a reason, and put back', async () => {
  const { user } = await open('machines')
  const out = (await machine()).getByRole('button', { name: 'Out of order' })
  expect(document.getElementById(out.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Washer 06')
  await user.click(out)
  const asked = await dialog()
  await user.type(asked.getByRole('textbox', { name: /Reason/ }), 'door')
  await user.click(asked.getByRole('button', { name: 'Out of order' }))
  await waitFor(() => expect(announcedNow()).toBe('Done: Out of order. Machine 06, Ari Soi 4'))
  expect(document.title).toBe('Machines – Washday')
  expect(await (await machine()).findByText('door')).toBeTruthy()
  await user.click((await machine()).getByRole('button', { name: 'Back in use' }))
  await user.click((await dialog()).getByRole('button', { name: 'Back in use' }))
  expect(await (await machine()).findByRole('button', { name: 'Out of order' })).toBeTruthy()
})

test('Purchases: a load that did not start is started again', async () => {
  const { transaction } = await newLoad(server.url, await newMember(server.url), 'start_failed')
  const { user } = await open('purchases')
  await user.type(screen.getByRole('textbox', { name: /^Phone/ }), transaction)
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText(transaction)
  await user.click(await screen.findByRole('button', { name: 'Start again' }))
  const asked = await dialog()
  await user.type(asked.getByRole('textbox', { name: /Reason/ }), 'door was open')
  await user.click(asked.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull())
})

test('Purchases: a refund says in words where its money goes and by which day', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const key = crypto.randomUUID()
  await get(server.url, chooseRefund, { transaction, kind: 'case' }, { token: member.token, key })
  const { user } = await open('purchases')
  await user.type(screen.getByRole('textbox', { name: /^Phone/ }), transaction)
  await user.click(screen.getByRole('button', { name: 'Find' }))
  const way = /baht to be sent by \w{3},? \d+ \w{3,4}, By PromptPay to the number ending in \d{4}/
  expect(await screen.findByText(way)).toBeTruthy()
})

test('Now: of a refund that has changed since it was looked at nothing is recorded, and what was sent already can be', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const options = { token: member.token, key: crypto.randomUUID() }
  const { refund, amount } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, options)
  const number = refund?.kind === 'case' ? refund.case_number : ''
  const { user } = await open('')
  const item = async () => within((await screen.findByText(number)).closest('li') ?? document.body)
  await user.click((await item()).getByRole('button', { name: 'Money sent' }))
  const asked = await dialog()
  expect(asked.getByText(new RegExp(`You have sent ${amount / 100} baht \\(PromptPay, mobile number`))).toBeTruthy()
  // As when a part of it goes back on the payment company's dashboard.
  const lowered = `with back as (update refund_cases set amount = amount - 1000 where number = $1 returning transaction_id)
    insert into reversals (id, kind, transaction_id, payment_id, amount, effect)
    select 'rfnd_' || id, 'refund', id, charge_id, 1000, 'case_lowered' from transactions
    where id = (select transaction_id from back)`
  await rows(server.databaseUrl, lowered, [number])
  // The page behind the question is read again, as after a look at the bank's app, and stays what was looked at.
  const { fetch } = globalThis
  const read = vi.fn()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init)
    if (String(input).includes(listRefundCases.path)) read()
    return answer
  })
  // What was read less than fifteen seconds ago is not read again.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000)
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(read).toHaveBeenCalled())
  vi.restoreAllMocks()
  await user.type(asked.getByRole('textbox', { name: /Reference/ }), 'KBANK 1')
  await user.click(asked.getByRole('button', { name: 'Money sent' }))
  const told = await asked.findByText(/Some money has gone back/)
  expect(told.textContent).toContain(`${amount / 100 - 10} baht is owed now, not ${amount / 100} baht`)
  expect(told.textContent).toContain('Nothing is recorded yet')
  await user.click(asked.getByRole('button', { name: 'Already sent: record it' }))
  await waitFor(() => expect(screen.queryByText(number)).toBeNull())
  const closed = await rows(
    server.databaseUrl,
    'select amount::int, bank_reference from refund_cases where number = $1',
    [number],
  )
  expect(closed).toEqual([{ amount, bank_reference: 'KBANK 1' }])
})

test('Now: money that went back without us is there until somebody says what was done about it', async () => {
  const load = await newLoad(server.url, await newMember(server.url), 'completed')
  const insert = `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ($2, 'dispute', $1, 'pay_1', 4000, 'none')`
  await rows(server.databaseUrl, insert, [load.transaction, `dspt_${load.transaction}`])
  const { user } = await open('')
  await card(/went back without us/)
  // Another test leaves one, too.
  const settled = () =>
    screen.queryAllByRole('button', { name: 'Settled' }).filter((button) => {
      const text = button.closest('li')?.textContent ?? ''
      return text.includes(load.transaction) && text.includes('the shop has not been paid')
    })
  const [button] = settled()
  if (!button) throw new Error('no card')
  await user.click(button)
  const asked = await dialog()
  await user.type(asked.getByRole('textbox', { name: /What was done/ }), 'Paid at the counter')
  await user.click(asked.getByRole('button', { name: 'Settled' }))
  const note = 'select note from reversals where transaction_id = $1'
  await waitFor(async () =>
    expect(await rows(server.databaseUrl, note, [load.transaction])).toEqual([{ note: 'Paid at the counter' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(settled()).toEqual([]))
})

test('Orders: a paid one goes to the next step', async () => {
  const { transaction } = await paidOrder(server.url)
  const { branch_name } = await firstOffer(server.url)
  const { user } = await open('orders')
  const number = await screen.findByText(transaction)
  const item = () => within(screen.getByText(transaction).closest('li') ?? number)
  // Who carries it out sees what it is, where it goes and whom to call.
  item().getByText('081-234-5678')
  item().getByText(/^Delivery, 1\sbag/)
  item().getByText(branch_name.en)
  await user.click(item().getByRole('button', { name: 'Picked up' }))
  await user.click((await dialog()).getByRole('button', { name: 'Picked up' }))
  expect(await item().findByRole('button', { name: 'Cancel the order' })).toBeTruthy()
  await waitFor(() => expect(item().queryByRole('button', { name: 'Picked up' })).toBeNull())
})

test('Orders: where there are none it says so of those in progress, and of the step that is chosen', async () => {
  const { fetch } = globalThis
  const none = () =>
    new Response(JSON.stringify({ details: [], total: 0 }), { headers: { 'content-type': 'application/json' } })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes(listShopOrders.path) ? none() : fetch(input, init),
  )
  const { user } = await open('orders')
  await screen.findByText('No orders in progress')
  await user.click(screen.getByRole('button', { name: /Step/ }))
  await user.click(await screen.findByRole('option', { name: 'Washing' }))
  await screen.findByText('No orders at this step')
  vi.restoreAllMocks()
})

test('Reviews: one is answered, and hidden with a reason', async () => {
  const member = await newMember(server.url)
  const { transaction, branch_id } = await newLoad(server.url, member, 'completed')
  const review = { branch_id, transaction, rating: 2, text: 'smelt of smoke' }
  await get(server.url, saveBranchReview, review, { token: member.token })
  const { user } = await open('reviews')
  const text = await screen.findByText('smelt of smoke')
  const item = within(text.closest('li') ?? text)
  await user.click(item.getByRole('button', { name: 'Answer' }))
  const asked = await dialog()
  await user.type(asked.getByRole('textbox', { name: /Your answer/ }), 'Cleaned since.')
  await user.click(asked.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.queryByText('smelt of smoke')).toBeNull())
})

test('Money: a settlement file is compared with the payments of the days', async () => {
  const today = bangkokDay(Date.now())
  await newLoad(server.url, await newMember(server.url), 'running')
  const { details } = await get(server.url, listShopPayments, { from: today, until: today }, { token })
  const file = ['charge_id,amount', ...details.slice(1).map((one) => `${one.charge_id},${one.amount / 100}`)]
  const { user } = await open('money')
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no file can be chosen')
  await user.upload(input, new File([`${file.join('\n')}\nchrg_unknown,99\n`], 'settled.csv', { type: 'text/csv' }))
  expect(await screen.findByText('Missing here: 1')).toBeTruthy()
  expect(screen.getByText(/chrg_unknown/)).toBeTruthy()
  expect(screen.getByText(/^Missing in the file: \d+$/)).toBeTruthy()
})

test('Shop: an announcement is planned in words, and then reaches customers', async () => {
  const { user } = await open('shop')
  await user.type(await screen.findByRole('textbox', { name: 'In Thai' }), 'ปิดปรับปรุงที่จอดรถ')
  await user.type(screen.getByRole('textbox', { name: 'In English' }), 'The car park is closed')
  await user.click(screen.getByRole('button', { name: 'Announce' }))
  expect(await screen.findByText(/announcement none → “The car park is closed”/)).toBeTruthy()
  const branch = () => get(server.url, getBranchInfo, { branch_id: 'ari4' })
  expect((await branch()).announcement).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  const reason = screen.getByRole('textbox', { name: /^Reason/ })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect((await branch()).announcement).toBeNull()
  await user.type(reason, 'Resurfacing')
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  await waitFor(async () => expect((await branch()).announcement?.en).toBe('The car park is closed'))
  await user.click(await screen.findByRole('button', { name: 'Take it down' }))
  await screen.findByText(/announcement “The car park is closed” .* → none/)
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Done')
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  await waitFor(async () => expect((await branch()).announcement).toBeNull())
})

test('Stickers: the print page of a branch is saved', async () => {
  const { user } = await open('stickers')
  const save = await screen.findByRole('button', { name: 'Save the print page' })
  await waitFor(() => expect(save.getAttribute('data-disabled')).toBeNull())
  await user.click(save)
  expect(await screen.findByText(/^Saved: \d+ stickers/)).toBeTruthy()
})

test('People: somebody is invited to one branch', async () => {
  const { user } = await open('people')
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Somchai')
  await user.click(await screen.findByRole('checkbox', { name: 'On Nut' }))
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText(/\/desk\/join#/)).toBeTruthy()
  expect((await card('Somchai')).getByText('On Nut')).toBeTruthy()
})
