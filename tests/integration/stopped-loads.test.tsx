import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resolveShopLoad } from '#contract/staff/loads.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { confirm, get, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { type Member, newLoad, newMember } from '#tests/support/server/members.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR_TOKEN = 'operator-test-token-of-more-than-32-characters'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ env: { OPERATOR_TOKENS: OPERATOR_TOKEN } })
})
afterAll(() => server.close())
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function newCustomerWith(status: 'running' | 'completed'): Promise<{ owner: Member; id: string; name: string }> {
  const owner = await newMember(server.url)
  const load = await newLoad(server.url, owner, status)
  storeTokens({ access_token: owner.token })
  return { owner, id: load.transaction, name: `Washer ${load.machine_number}` }
}
const resolve = (transaction: string, outcome: 'stopped' | 'refused') =>
  get(server.url, resolveShopLoad, { transaction, restarts: 0, outcome, by: 'Nok' }, { token: OPERATOR_TOKEN })

test('a load that its machine stopped says so, where the laundry and the money are, and offers every choice', async () => {
  const { id, name } = await newCustomerWith('running')
  const { machine_id } = await waitForStatus(server.url, id, 'running')
  await moveMachine(server.url, machine_id, 'out_of_order')
  await openPage(server.url, `/en/waiting-payment/${id}`)
  const broken = await waitForPage('The machine stopped before the end')
  expect(await within(broken.main).findByRole('button', { name: /^Move to another free machine/ })).toBeTruthy()
  // It is broken.
  expect(within(broken.main).queryByRole('button', { name: 'Start again, no charge' })).toBeNull()
  await moveMachine(server.url, machine_id, 'repair')
  const { user } = await openPage(server.url, `/en/waiting-payment/${id}`)
  const { main } = await waitForPage('The machine stopped before the end')
  expect(within(main).getByText(/^Your \d+ baht is safe$/)).toBeTruthy()
  expect(within(main).getByText(new RegExp(`^Your laundry may still be in ${name}\\.`))).toBeTruthy()
  expect(await within(main).findByRole('button', { name: 'Start again, no charge' })).toBeTruthy()
  expect(await within(main).findByRole('button', { name: /^Move to another free machine/ })).toBeTruthy()
  expect(within(main).getByRole('button', { name: /^Get my money back/ })).toBeTruthy()
  await user.click(within(main).getByRole('button', { name: /^Get a \d+ baht coupon now/ }))
  await user.click(await screen.findByRole('button', { name: 'Get the coupon' }))
  await waitForStatus(server.url, id, 'refunded')
  await openPage(server.url, `/en/bill/${id}`)
  const bill = await waitForPage('Refunded as a coupon')
  expect(bill.main.textContent).toContain('The machine stopped before the end. We refunded')
  await openPage(server.url, `/th/bill/${id}`)
  expect((await waitForPage('คืนเป็นคูปองแล้ว')).main.textContent).toContain('เครื่องหยุดก่อนเสร็จ เราจึงคืนเป็นคูปอง')
})

test('a customer reports their own load, reads number and day, and what the branch decided', async () => {
  const { id, name } = await newCustomerWith('running')
  const { user } = await openPage(server.url, `/en/bill/${id}`)
  await waitForPage(`${name} has started`)
  await user.click(await screen.findByRole('button', { name: `Report a problem: ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'It ran, but the laundry isn’t clean or dry' }))
  expect((await screen.findAllByText('We have your report')).length).toBeGreaterThan(0)
  const { load_case: loadCase } = await confirm(server.url, id)
  expect(loadCase).toMatchObject({ problem: 'still_wet', outcome: null })
  await waitFor(() => expect(document.body.textContent).toContain(`Case ${loadCase?.case_number}`))
  expect(document.body.textContent).toMatch(/answers here by .*\d{4}/)
  // On home, until it is answered.
  await openPage(server.url, '/en')
  const row = await screen.findByRole('link', { name: new RegExp(`^We have your report, ${name}`) })
  expect(row.getAttribute('href')).toBe(`/en/bill/${id}`)
  expect(row.textContent).toMatch(new RegExp(`Case ${loadCase?.case_number}.*answers here by`))
  await openPage(server.url, `/en/bill/${id}`)
  await waitForPage(`${name} has started`)

  // It is not offered again.
  await user.click(await screen.findByRole('button', { name: `Report a problem: ${name}` }))
  await screen.findByRole('button', { name: /It’s too loud/ })
  expect(screen.queryByText('What happened to your laundry?')).toBeNull()

  // Past its day nothing is promised any more: whom to ask, and by which number.
  await rows(server.databaseUrl, `update load_cases set due_on = '2026-01-05' where transaction_id = $1`, [id])
  await openPage(server.url, `/en/bill/${id}`)
  await waitFor(() => expect(document.body.textContent).toMatch(/The answer was due on .*\d{4}/), { timeout: 5_000 })
  expect(document.body.textContent).not.toMatch(/answers here by/)
  const contact = screen.getByRole('link', { name: 'Contact us' })
  expect(contact.getAttribute('href')).toBe(`/en/help?about=${loadCase?.case_number}`)
  await openPage(server.url, `/th/bill/${id}`)
  await waitFor(() => expect(document.body.textContent).toContain('สาขายังไม่ได้แจ้งผลตามกำหนด'))

  await resolve(id, 'refused')
  await openPage(server.url, `/en/bill/${id}`)
  await screen.findByText('The branch found that the machine did its work')
  expect(document.body.textContent).toContain(`Case ${loadCase?.case_number}`)
  expect(document.body.textContent).toContain('. If you don’t agree, call us and say this number.')
  await resolve(id, 'stopped')
  await openPage(server.url, '/en')
  await waitForPage(`${name} stopped`)
})

test('a paused load says on every page how it goes on, how long it needs, and when it counts as stopped', async () => {
  const { id, name } = await newCustomerWith('running')
  await rows(
    server.databaseUrl,
    `update transactions set paused_at = now() - interval '10 minutes', ends_at = now() + interval '10 minutes',
       due_at = now() + interval '1 hour' where id = $1`,
    [id],
  )
  const heading = `${name} is paused`
  const todo = 'Close the door and press start on the machine. It needs 20 more minutes.'
  const end = /^If it doesn’t go on by \d\d:\d\d, it counts as stopped\./
  await openPage(server.url, '/en')
  expect((await waitForPage(heading)).main.textContent).toContain(todo)
  for (const path of ['/en/loads', `/en/bill/${id}`]) {
    await openPage(server.url, path)
    const { main } = await waitForPage(heading)
    expect(main.textContent).toContain(todo)
    expect(within(main).getByText(end)).toBeTruthy()
    expect(main.textContent).not.toMatch(/Done at/)
    expect(screen.queryByRole('button', { name: `Add to calendar: ${name}` })).toBeNull()
  }
  await openPage(server.url, '/en/history')
  await waitForPage('History')
  expect(await screen.findByText('Paused')).toBeTruthy()
  await openPage(server.url, `/th/bill/${id}`)
  await waitForPage(/หยุดชั่วคราว$/)
  expect(document.body.textContent).toContain(withWholeNames('ปิดฝาแล้วกดเริ่มที่เครื่อง เหลืออีก 20 นาที'))
})

test('a load that ended much too early asks its customer, and “it stopped” leads to the choices', async () => {
  const { id, name } = await newCustomerWith('completed')
  await rows(server.databaseUrl, 'update transactions set ended_early = true where id = $1', [id])
  // Its laundry is still inside.
  await rows(
    server.databaseUrl,
    'update machines m set done_at = t.ends_at from transactions t where t.id = $1 and m.id = t.machine_id',
    [id],
  )
  await openPage(server.url, '/en')
  await waitForPage('Did your laundry finish?')
  const link = await screen.findByRole('link', { name: factsText(['See status', name]) })
  expect(link.getAttribute('href')).toBe(`/en/bill/${id}`)
  const { user } = await openPage(server.url, `/en/bill/${id}`)
  await waitForPage(`${name} is done`)
  expect(await screen.findByText('Did your laundry finish?')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'No, it stopped halfway' }))
  await waitForPage('The machine stopped before the end')
})

test('a load that ended much too early asks its customer also where staff had refused a report while it ran', async () => {
  const { id, name } = await newCustomerWith('completed')
  await rows(server.databaseUrl, 'update transactions set ended_early = true where id = $1', [id])
  await rows(
    server.databaseUrl,
    `insert into load_cases (number, transaction_id, problem, created_at, due_on, outcome, decided_at, decided_by)
     select 'RF-EARL-YOLD', id, 'stopped', ends_at - interval '1 minute', now(), 'refused', ends_at, 'Nok' from transactions where id = $1`,
    [id],
  )
  const { user } = await openPage(server.url, `/en/bill/${id}`)
  await waitForPage(`${name} is done`)
  await user.click(await screen.findByRole('button', { name: 'No, it stopped halfway' }))
  await waitForPage('The machine stopped before the end')
})

test('somebody else who opens the bill can report the machine only', async () => {
  const { id, name } = await newCustomerWith('running')
  const stranger = await newMember(server.url)
  storeTokens({ access_token: stranger.token })
  const { user } = await openPage(server.url, `/en/bill/${id}`)
  await waitForPage(`${name} has started`)
  await user.click(await screen.findByRole('button', { name: `Report a problem: ${name}` }))
  await screen.findByRole('button', { name: /It’s too loud/ })
  expect(screen.queryByText('What happened to your laundry?')).toBeNull()
})
