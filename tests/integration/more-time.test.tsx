import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#lib/i18n/format.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { confirm, resolveCharge, until, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function drying() {
  const member = await newMember(server.url)
  const load = await newLoad(server.url, member, 'running', [], 'dryer')
  storeTokens({ access_token: member.token })
  return { id: load.transaction, name: `Dryer ${load.machine_number}`, machine: load.machine_id }
}
const OFFER = '20 more minutes, 20 baht'
const timeAfter = (endsAt: string | null, minutes: number) => formatTime(Date.parse(endsAt ?? '') + minutes * 60_000)
/** The purchase of more time in a load, once it can be paid. */
async function boughtFor(load: string): Promise<string> {
  const read = () =>
    rows(server.databaseUrl, 'select id from transactions where extends_id = $1 and charge_id is not null', [load])
  const [row] = await until(read, (found) => found.length > 0)
  return String(row?.id)
}
async function buy(id: string) {
  const { user } = await openPage(server.url, `/en/more-time/${id}`)
  const button = await screen.findByRole('button', { name: 'Pay 20 baht with PromptPay' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await user.click(button)
  return boughtFor(id)
}

test('the bill and the loads of a running dryer lead to more time, which says when it ends and what it costs', async () => {
  const { id, name } = await drying()
  await openPage(server.url, `/en/bill/${id}`)
  await waitForPage(`${name} has started`)
  expect((await screen.findByRole('link', { name: OFFER })).getAttribute('href')).toContain(`/more-time/${id}`)
  const { user } = await openPage(server.url, '/en/loads')
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${OFFER}`) }))
  const { main } = await waitForPage(/^20 more minutes: 20(?:\.00)? baht$/)
  const { ends_at: end } = await confirm(server.url, id)
  expect(main.textContent).toContain(
    `It ends at ${timeAfter(end, 0)} now, and at ${timeAfter(end, 20)} with more time.`,
  )
})

test('home offers it when the dryer is nearly done', async () => {
  const { id } = await drying()
  await rows(server.databaseUrl, `update transactions set ends_at = now() + interval '8 minutes' where id = $1`, [id])
  await openPage(server.url, '/en')
  expect((await screen.findByRole('link', { name: new RegExp(`^${OFFER}`) })).getAttribute('href')).toContain(
    `/more-time/${id}`,
  )
})

test('paid time is added, and the page goes on to the load, which runs longer', async () => {
  const { id, name } = await drying()
  const more = await buy(id)
  await resolveCharge(server.url, more)
  await waitForStatus(server.url, more, 'completed')
  await waitForPage(`${name} has started`)
  const { ends_at: end, added_minutes: added } = await confirm(server.url, id)
  expect(added).toBe(20)
  await screen.findByText(`Done at about ${timeAfter(end, 0)}`)

  await openPage(server.url, `/en/bill/${more}`)
  const bill = await waitForPage(`${name} has more time`)
  expect(bill.main.textContent).toContain('More time')
  expect(within(bill.main).getByRole('link', { name: 'See your load' })).toBeTruthy()
  expect(within(bill.main).queryByRole('button', { name: /like this again/ })).toBeNull()
})

test('a box that refuses leaves the money to be chosen, and no machine to be started', async () => {
  const { id, machine } = await drying()
  await moveMachine(server.url, machine, 'fail_next_start')
  const more = await buy(id)
  await resolveCharge(server.url, more)
  await waitForStatus(server.url, more, 'start_failed')
  const { main } = await waitForPage('The time wasn’t added')
  expect(main.textContent).toContain('Your 20 baht is safe')
  expect(await within(main).findByRole('button', { name: /^Get my money back/ })).toBeTruthy()
  expect(within(main).queryByRole('button', { name: /^Start again|^Move to/ })).toBeNull()
})

test('a load that is over has no more time, and the page says so', async () => {
  const { id, machine } = await drying()
  await moveMachine(server.url, machine, 'finish')
  await waitForStatus(server.url, id, 'completed')
  await openPage(server.url, `/en/more-time/${id}`)
  const { main } = await waitForPage('This load can’t get more time')
  expect(within(main).getByRole('link', { name: 'See your load' })).toBeTruthy()
  await openPage(server.url, `/en/bill/${id}`)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: OFFER })).toBeNull()
})
