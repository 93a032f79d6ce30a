import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { createPurchase, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { command, findFreeMachine, grantCoupon, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())
afterEach(async () => {
  localStorage.clear()
  await rows(
    server.databaseUrl,
    `with ended as (update transactions set status = 'expired', holds_machine = false, due_at = null where holds_machine)
     update machines set done_at = null`,
  )
})

const NOT_STARTED = 'started_at = null, ends_at = null'
const CHOICE = `refund_at = now() + interval '9 minutes'`
/** What is written into a running load, and the heading of its page. */
const STATES = {
  paid: [`status = 'paid', ${NOT_STARTED}`, 'Paid in full by your coupon'],
  start_unknown: [`status = 'start_unknown', ${NOT_STARTED}`, 'Checking whether the machine started'],
  start_failed: [`status = 'start_failed', ${NOT_STARTED}, ${CHOICE}`, 'The machine hasn’t started'],
  given_up: [
    `status = 'start_failed', given_up_at = now(), ${NOT_STARTED}, ${CHOICE}`,
    'We don’t know whether the machine started',
  ],
  stopped: [`status = 'stopped', ends_at = now(), ${CHOICE}`, 'The machine stopped before the end'],
  paused: [`paused_at = now()`, /^Washer \d+ is paused$|has started$/],
  ended_early: [`status = 'completed', ends_at = now(), ended_early = true`, /is done$/],
  reported: [`status = 'running'`, /has started$/],
} as const

/** “We’ll automatically refund 40 baht as a coupon” promises no money. */
const MONEY = /\bmoney\b|\ba refund\b/i

/** A load that a coupon of the shop has paid for. */
async function couponLoad(set: string) {
  const member = await newMember(server.url)
  const coupon = await grantCoupon(server.databaseUrl, member, { discount_kind: 'free', amount: 50_000 })
  const machine = await findFreeMachine(server.url)
  const purchase = await createPurchase(server.url, member.token, await command(server.url, [coupon], machine))
  await waitForStatus(server.url, purchase.transaction, 'running') // no job touches it from here on
  const isOver = /'(?:start_failed|stopped|completed)'/.test(set)
  await rows(
    server.databaseUrl,
    `with load as (
       update transactions set ${set}, due_at = now() + interval '1 hour', holds_machine = not $2::boolean where id = $1
       returning machine_id, status, ends_at)
     update machines set done_at = case when load.status in ('completed', 'stopped') then load.ends_at end
     from load where machines.id = load.machine_id`,
    [purchase.transaction, isOver],
  )
  storeTokens({ access_token: member.token })
  return { ...member, purchase }
}

const expectNoMoney = (where: string) => expect(document.body.textContent?.match(MONEY)?.input, where).toBeUndefined()

test.each(Object.entries(STATES))(
  'no page of a load that a coupon paid for speaks of money: %s',
  async (state, [set, heading]) => {
    const { purchase } = await couponLoad(set)
    if (state === 'reported')
      await rows(
        server.databaseUrl,
        `insert into load_cases (number, transaction_id, problem, due_on) values ('LC-TEST-0001', $1, 'stopped', current_date + 3)`,
        [purchase.transaction],
      )
    for (const path of ['/en', '/en/loads', '/en/history']) {
      await openPage(server.url, path)
      await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
      await waitFor(() => expect(document.body.textContent).toContain(`Washer ${purchase.machine_number}`))
      expectNoMoney(path)
    }
    await openPage(server.url, `/en/waiting-payment/${purchase.transaction}`)
    const { main } = await waitForPage(heading)
    await waitFor(() => expect(main.textContent).toContain(purchase.transaction))
    if (state === 'start_unknown') await within(main).findByText(/^We’ve been asking the machine since/)
    expectNoMoney('its page')
    const coupon = within(main).queryByRole('button', { name: /^Get a [\d.]+ baht coupon now/ })
    expect(coupon !== null).toBe(/^(?:start_failed|given_up|stopped)$/.test(state))
    if (!coupon) return
    expect(within(main).queryByRole('button', { name: /Get my money back/ })).toBeNull()
    await userEvent.click(coupon)
    await screen.findByRole('alertdialog')
    expectNoMoney('its confirmation')
  },
)
