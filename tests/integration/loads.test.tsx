import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/duration.ts'
import { collectLoad, getSharedLoad, shareLoad } from '#contract/loads.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { getProblemReports, reportProblem } from '#contract/reports.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** Signs in a customer with a running load. */
async function customerWithLoad() {
  const tokens = await newCustomer(server.url)
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { transaction } = await createPurchase(server.url, tokens.access_token, await commandFor(server.url, machine))
  await resolveCharge(server.url, transaction)
  const purchase = await waitForStatus(server.url, transaction, 'running')
  storeTokens(tokens)
  return { machine, purchase, transaction, token: tokens.access_token, name: `Washer ${machine.number}` }
}
/** Sets the end of a load, as a machine would report it. */
const endsIn = (transaction: string, minutes: number) =>
  rows(
    server.databaseUrl,
    `with load as (update transactions set ends_at = now() + $2 * interval '1 minute', due_at = now() + interval '1 hour'
       where id = $1 returning machine_id, status, ends_at)
     update machines set done_at = load.ends_at from load where machines.id = load.machine_id and load.status = 'completed'`,
    [transaction, minutes],
  )

/** Waits until a text is shown or announced: its module loads on demand. */
const waitForText = (text: string) => waitFor(() => expect(screen.queryAllByText(text).length).toBeGreaterThan(0))

test('a load shows its end, the source of that time and its age', async () => {
  const { name } = await customerWithLoad()
  await openPage(server.url, '/en/loads')
  const { main, title } = await waitForPage(/^Done at \d\d:\d\d$/)
  expect(title).toBe('My laundry – Washday')
  const card = within(within(main).getByRole('article', { name: new RegExp(name) }))
  expect(card.getByRole('img', { name: new RegExp(`^${name}: \\d+ minutes left$`) })).toBeTruthy()
  expect(card.getByText('Time reported by the machine')).toBeTruthy()
  expect(within(main).getByText(/^Updated (just now|\d+ seconds? ago)$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Receipt' })).toBeTruthy()
})

/** Waits for a polite announcement. */
const waitToHear = (text: string) =>
  waitFor(() => expect(document.getElementById(LIVE_REGIONS.polite)?.textContent).toContain(text))

test('a failure to save the end of a load to the calendar is shown next to it', async () => {
  const { name } = await customerWithLoad()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('no files here')
  })
  const { user } = await openPage(server.url, '/en/loads')
  await waitForPage(/^Done at \d\d:\d\d$/)
  await user.click(screen.getByRole('button', { name: `Add to calendar: ${name}` }))
  await within(screen.getByRole('main')).findByText(/^Something unexpected happened/)
  await waitFor(() =>
    expect(document.getElementById(LIVE_REGIONS.assertive)?.textContent).toMatch(/^Something unexpected happened/),
  )
})

test('a load is still there after ten newer purchases', async () => {
  const { name, transaction } = await customerWithLoad()
  await rows(
    server.databaseUrl,
    `insert into transactions select (jsonb_populate_record(t, jsonb_build_object('id', 'TRX_MCH_' || lpad(n::text, 26, '0'),
       'status', 'expired', 'holds_machine', false, 'created_at', t.created_at + n * interval '1 second'))).*
     from transactions t, generate_series(1, 10) n where t.id = $1`,
    [transaction],
  )
  await openPage(server.url, '/en/loads')
  const { main } = await waitForPage(/^Done at/)
  expect(within(main).getByRole('article', { name: new RegExp(name) })).toBeTruthy()
})

test('a customer without a running load sees a link to the scanner', async () => {
  storeTokens(await newCustomer(server.url))
  await openPage(server.url, '/en/loads')
  const { main } = await waitForPage('Nothing is running')
  expect(within(main).getByRole('link', { name: 'Scan a machine' }).getAttribute('href')).toBe('/en/qr-scanner')
})

test('the shortcut of the icon opens the payment of the last wash, and leaves no page behind', async () => {
  const { machine, transaction } = await customerWithLoad()
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'collect' })
  const { address, router } = await openPage(server.url, '/en/again')
  const payment = `/en/payment/${machine.node_id}/${machine.address}/${machine.sub_position}`
  await waitFor(() => expect(address()).toBe(payment))
  expect(router.history.length).toBe(1)
})

test('repeating a wash in a closed branch leads to its programs, which say when it opens and cannot be paid', async () => {
  const { machine, transaction } = await customerWithLoad()
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'collect' })
  const hours = (opens: string | null, closes: string | null) =>
    rows(server.databaseUrl, 'update branches set opens_at = $1, closes_at = $2', [opens, closes])
  await hours(bangkokTime(Date.now() + HOUR_MS), bangkokTime(Date.now() - HOUR_MS))
  onTestFinished(() => void hours(null, null))
  await openPage(server.url, '/en/again')
  await waitForPage('Choose your wash')
  await screen.findByText(/^This branch is closed\. It opens at/)
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true)
})

test('the shortcut of the icon leads to the scanner who has never washed', async () => {
  storeTokens(await newCustomer(server.url))
  await openPage(server.url, '/en/again')
  const { main } = await waitForPage('Same as last time')
  const scan = await within(main).findByRole('link', { name: 'Scan a machine' })
  expect(scan.getAttribute('href')).toBe('/en/qr-scanner')
})

test('the customer is reminded five minutes before the end, at the end, and once more if the laundry is not collected', async () => {
  const { name, transaction, machine } = await customerWithLoad()
  await endsIn(transaction, 4)
  await openPage(server.url, '/en/branch')
  await waitForText(`${name} is almost done`)
  await openPage(server.url, '/en/branch') // a reload repeats no reminder
  await waitForPage('Find a branch')
  cleanup() // otherwise this page could show the reminder, whose button would do nothing on the next page
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  const { user, address } = await openPage(server.url, '/en/branch')
  await waitForText(`${name} is done`)
  expect(screen.queryByText(`${name} is almost done`)).toBeNull()
  await endsIn(transaction, -16)
  await user.click(screen.getByRole('button', { name: 'Dry it' }))
  await waitFor(() => expect(address()).toBe('/en/loads')) // the page loads on demand
  await waitToHear(`Your laundry is still in ${name}`)
  await user.click(await screen.findByRole('button', { name: 'I’ve got it' }))
  await waitForPage('Nothing is running')
})

test.each(['of all loads', 'of its bill'])(
  'the page %s announces a reminder, and no message covers what it offers next',
  async (page) => {
    const { name, transaction, machine } = await customerWithLoad()
    await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
    await waitForStatus(server.url, transaction, 'completed')
    const { router } = await openPage(server.url, '/en/branch')
    const messages = await screen.findByRole('region', { name: 'Notifications' })
    expect(within(messages).getByText(`${name} is done`)).toBeTruthy()
    await endsIn(transaction, -16)
    if (page === 'of all loads') await router.navigate({ to: '/loads' })
    else await router.navigate({ to: '/bill/$transaction', params: { transaction } })
    await waitToHear(`Your laundry is still in ${name}`)
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  },
)

test('collecting the laundry at home frees the machine for others, and the wash can still be shared', async () => {
  const { name, transaction, machine } = await customerWithLoad()
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  const { user } = await openPage(server.url, '/en')
  const collectButton = await screen.findByRole('button', { name: 'I’ve got it' })
  const share = { name: `Share as a picture ${name}` }
  expect(screen.getByRole('button', share)).toBeDefined()
  expect((await machineInfo(server.url, machine)).state).toBe('done')
  await user.click(collectButton)
  await waitForPage('All collected')
  expect(screen.getByRole('button', share)).toBeDefined()
  await waitFor(async () => expect((await machineInfo(server.url, machine)).state).toBe('free'))
})

test('once a wash is collected, the button of the field leads to a free dryer, and no other offers it', async () => {
  const { transaction, machine } = await customerWithLoad()
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  const { user, address } = await openPage(server.url, '/en')
  await screen.findByRole('button', { name: 'See prices and times' })
  await user.click(await screen.findByRole('button', { name: 'I’ve got it' }))
  const { main } = await waitForPage('All collected')
  const dry = await within(main).findByRole('button', { name: 'Dry it next' })
  expect(within(main).getAllByRole('button')[0]).toBe(dry)
  expect(screen.queryByRole('button', { name: 'See prices and times' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Wash again/ })).toBeNull()
  await user.click(dry)
  await waitFor(() => expect(address()).toMatch(/^\/en\/qr-scanner\?/))
})

test('a shared link asks another person to collect the laundry, and can be revoked', async () => {
  const { name, transaction, token } = await customerWithLoad()
  const { user } = await openPage(server.url, '/en/loads')
  await waitForPage(/^Done at/)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: `Ask someone to collect: ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'Send the link' }))
  await waitForText('Link copied. Paste it into a chat.')
  expect(screen.queryByRole('dialog')).toBeNull()
  const url = new URL(writeText.mock.calls[0]?.[0] ?? '')
  const link = url.pathname.replace('/load/', '')
  expect((await get(server.url, shareLoad, { transaction }, { token })).token).toBe(link)
  await user.click(screen.getByRole('button', { name: `Ask someone to collect: ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'Cancel this link' }))
  await waitForText('The link is cancelled. Nobody can open it any more.')
  expect((await ask(server.url, getSharedLoad, { token: link })).problem?.code).toBe('not_found')
})

/** A well-formed token of no link. */
const UNKNOWN = '0A'.repeat(13)

test('a shared link shows the machine and the time, and no data of the customer', async () => {
  const { name, transaction, token, purchase } = await customerWithLoad()
  const link = await get(server.url, shareLoad, { transaction }, { token })
  await openPage(server.url, '/en')
  localStorage.clear()
  const { signOut } = await import('#lib/auth/session.ts')
  signOut()
  await openPage(server.url, `/en/load/${link.token}`)
  const { main } = await waitForPage(/^Done at \d\d:\d\d$/)
  expect(main.textContent).toContain(factsText([name, purchase.branch_name.en]))
  expect(main.textContent).not.toMatch(/มานี|baht|TRX_|Cold|Warm/)
  await get(server.url, moveSandboxMachine, { machine_id: purchase.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  await openPage(server.url, `/en/load/${link.token}`)
  await waitForPage(`The laundry in ${name} is done`)
  await get(server.url, moveSandboxMachine, { machine_id: purchase.machine_id, action: 'collect' })
  await openPage(server.url, `/en/load/${link.token}`)
  await waitForPage('This link no longer works')
  await openPage(server.url, `/en/load/${UNKNOWN}`)
  await waitForPage('This link no longer works')
})

test('a shared link of a load that stopped says so until its laundry is taken out, whatever becomes of the money', async () => {
  const { name, transaction, token, purchase } = await customerWithLoad()
  const link = await get(server.url, shareLoad, { transaction }, { token })
  await get(server.url, moveSandboxMachine, { machine_id: purchase.machine_id, action: 'out_of_order' })
  await waitForStatus(server.url, transaction, 'stopped')
  const heading = `${name} stopped before the end. The laundry is still inside.`
  await openPage(server.url, `/en/load/${link.token}`)
  await waitForPage(heading)
  await get(server.url, chooseRefund, { transaction, kind: 'coupon' }, { token, key: crypto.randomUUID() })
  await openPage(server.url, `/en/load/${link.token}`)
  await waitForPage(heading)
  await get(server.url, collectLoad, { transaction }, { token })
  await openPage(server.url, `/en/load/${link.token}`)
  await waitForPage('This link no longer works')
})

test('the error of a shared load stays visible while the page retries', async () => {
  const proxy = await startScriptedServer()
  const { user, router } = await openPage(proxy.url, `/en/load/${UNKNOWN}`)
  await waitForPage('Your laundry couldn’t be loaded')
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.click(button)
  const { queryClient } = router.options.context
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['shared-load'] })).toBe(0))
  proxy.play(() => 'hang')
  void queryClient.refetchQueries({ queryKey: ['shared-load'] })
  await waitFor(() => expect(proxy.received.map(({ url }) => url.split('?')[0])).toContain(getSharedLoad.path))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your laundry couldn’t be loaded')
  expect(document.activeElement).toBe(button)
  proxy.close()
})

test('without a network the page shows the loads last saved on this device', async () => {
  const { name } = await customerWithLoad()
  await openPage(server.url, '/en/loads')
  await waitForPage(/^Done at/)
  await openPage('http://127.0.0.1:9', '/en/loads')
  const { main } = await waitForPage(/^Done at/)
  expect(within(main).getByRole('article', { name: new RegExp(name) })).toBeTruthy()
  expect(await within(main).findByText(/^Kept on this device, as of \d\d:\d\d$/)).toBeTruthy()
  expect(within(main).queryByRole('button', { name: /^Ask someone/ })).toBeNull()
})

test('a problem is reported in two taps, and the page of the machine shows it before payment', async () => {
  const [machine] = await freeMachines(server.url, 'dryer')
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position, number } = machine
  const chooser = `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, chooser)
  await waitForPage('Choose your drying time')
  expect(screen.queryByText(/reported here/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: `Report a problem: Dryer ${number}` }))
  await user.click(await screen.findByRole('button', { name: /It’s too loud/ }))
  await waitForText('Sent to the branch. Thank you.')
  expect(await screen.findByText('1 problem reported here in the last 7 days')).toBeTruthy()
  expect(screen.getByText('It’s too loud')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: `Report a problem: Dryer ${number}` }))
  await user.click(await screen.findByRole('button', { name: /Something else/ }))
  await user.click(await screen.findByRole('button', { name: 'Send to the branch' }))
  expect(await screen.findByText('Write in a few words what’s wrong.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'The door sticks')
  await user.click(screen.getByRole('button', { name: 'Send to the branch' }))
  await waitFor(async () =>
    expect((await get(server.url, getProblemReports, { node_id, address, sub_position })).total).toBe(2),
  )
})

test('the payment page shows the reported problems of the machine', async () => {
  const { access_token: token } = await newCustomer(server.url)
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  await get(server.url, reportProblem, { node_id, address, sub_position, kind: 'noisy' }, { token })
  storeTokens({ access_token: token })
  await openPage(server.url, '/en')
  const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
  selectCommand(await commandFor(server.url, machine))
  await openPage(server.url, `/en/payment/${node_id}/${address}/${sub_position}`)
  await waitForPage(/^To pay/)
  expect(await screen.findByText('1 problem reported here in the last 7 days')).toBeTruthy()
})

test('a guest who reports a problem is sent to sign-in and back to the machine', async () => {
  const [machine] = await freeMachines(server.url, 'dryer')
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const chooser = `/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`
  await openPage(server.url, `/en${chooser}`)
  await waitForPage('Choose your drying time')
  const link = await screen.findByRole('link', { name: /^Report a problem/ })
  const next = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('next')
  expect(next?.replace(/^\/en/, '')).toBe(chooser)
})

test('a customer who scans the machine with their own load gets a link to it; another customer does not', async () => {
  const { machine } = await customerWithLoad()
  const { node_id, address, sub_position } = machine
  const chooser = `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`
  await openPage(server.url, chooser)
  expect(await screen.findByText('Your own laundry is in this machine')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/en/loads')
  const { signOut } = await import('#lib/auth/session.ts')
  signOut()
  storeTokens(await newCustomer(server.url))
  await openPage(server.url, chooser)
  await waitForPage('This machine is running')
  await screen.findByRole('button', { name: /^Report a problem/ })
  expect(screen.queryByText('Your own laundry is in this machine')).toBeNull()
})
