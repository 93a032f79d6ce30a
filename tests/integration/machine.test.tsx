import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getMachineInfo } from '#contract/machines.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { announcedNow } from '#tests/support/page/announcements.ts'
import { enabledButton, openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  newPurchase,
  PIN,
  resolveCharge,
} from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const chooser = (code: string) => {
  const [node_id = '', address = '', sub_position = ''] = code.split('/')
  return `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`
}
const payButton = () => enabledButton(/^Pay .* with PromptPay$/)

/** Signs in and opens the payment page of a free washer's first program. */
async function openPayment(tokens?: Awaited<ReturnType<typeof newCustomer>>) {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  storeTokens(tokens ?? (await newCustomer(server.url)))
  const code = `${machine.node_id}/${machine.address}/${machine.sub_position}`
  const page = await openPage(server.url, chooser(code))
  await waitForPage('Choose your wash')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
  return { ...page, machine, code }
}

test('[P3] a free machine shows its programs and the price of the selection', async () => {
  const { user } = await openPage(server.url, chooser('ARI4/1/01'))
  const { title } = await waitForPage('Choose your wash')
  expect(title).toBe('Choose a program – Washday')
  const programs = within(screen.getByRole('radiogroup', { name: 'Program' })).getAllByRole<HTMLInputElement>('radio')
  expect(programs.length).toBeGreaterThan(2)
  expect(programs.map(({ checked }) => checked)).toEqual(programs.map((_, index) => index === 0))
  const total = () => Number(/Total([\d.]+) baht/.exec(document.body.textContent ?? '')?.[1])
  const firstTotal = total()
  await user.click(programs[1] ?? document.body)
  const secondTotal = total()
  expect(secondTotal).toBeGreaterThan(firstTotal)
  await user.click(screen.getByRole('checkbox', { name: /Softener/ }))
  expect(total()).toBe(secondTotal + 5)
  await user.click(screen.getByRole('checkbox', { name: /Softener/ }))
  expect(total()).toBe(secondTotal)
})

test('the first program is selected and can be paid when the selected one no longer exists', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  storeTokens(await newCustomer(server.url))
  const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
  const command = await commandFor(server.url, machine)
  selectCommand({ ...command, program: { ...command.program, temp: 'gone' } })
  const { user } = await openPage(server.url, chooser(`${machine.node_id}/${machine.address}/${machine.sub_position}`))
  await waitForPage('Choose your wash')
  const [firstProgram] = within(screen.getByRole('radiogroup', { name: 'Program' })).getAllByRole<HTMLInputElement>(
    'radio',
  )
  expect(firstProgram?.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
})

test('[P2] a busy machine shows when it will be free, before payment, and the nearest free machine', async () => {
  const { user, address } = await openPage(server.url, chooser('ARI4/1/03'))
  await waitForPage('This machine is running')
  expect(screen.getByText(/It will be free at about \d\d:\d\d. You haven’t been charged./)).toBeTruthy()
  expect(screen.queryByText(/baht/)).toBeNull()
  expect(screen.queryByRole('button', { name: /pay/i })).toBeNull()
  await user.click(screen.getByRole('link', { name: /^Use Washer \d\d, which is free$/ }))
  await waitForPage('Choose your wash')
  expect(address()).toMatch(/^\/en\/qr-scanner\?node_id=ARI4&address=1&sub_position=0\d$/)
})

test('a machine that somebody is paying for is free only if that payment does not come', async () => {
  const [machine] = (await freeMachines(server.url)).slice(-1)
  if (!machine) throw new Error('No machine is free')
  await newPurchase(server.url, machine)
  await openPage(server.url, chooser(`${machine.node_id}/${machine.address}/${machine.sub_position}`))
  await waitForPage('Someone has reserved this machine')
  expect(screen.getByText(/^If it isn’t paid for, it’s free at \d\d:\d\d\. You haven’t been charged\.$/)).toBeTruthy()
})

test('a machine whose start nobody knows yet has no payment, and no time at which it is free', async () => {
  const [machine] = (await freeMachines(server.url)).slice(-1)
  if (!machine) throw new Error('No machine is free')
  const { transaction } = await newPurchase(server.url, machine)
  await rows(
    server.databaseUrl,
    `update transactions set status = 'start_unknown', paid_at = now(), start_asked_at = now(),
       due_at = now() + interval '1 hour' where id = $1`,
    [transaction.transaction],
  )
  await openPage(server.url, chooser(`${machine.node_id}/${machine.address}/${machine.sub_position}`))
  await waitForPage('This machine is being checked')
  expect(screen.getByText('You haven’t been charged.')).toBeTruthy()
})

test('a machine with laundry inside says from when others may take it out', async () => {
  await openPage(server.url, chooser('ARI4/1/06'))
  await waitForPage('Another customer’s laundry is still inside')
  expect(screen.getByText(/^If nobody collects it, you can use this machine from \d\d:\d\d\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /pay/i })).toBeNull()
})

test.each([
  ['ARI4/1/07', 'This machine is out of order'],
  ['ONNUT/2/10', 'This machine can’t be reached right now'],
])('the machine %s cannot be paid and shows its state: %s', async (code, heading) => {
  await openPage(server.url, chooser(code))
  await waitForPage(heading)
  expect(screen.getByText('You haven’t been charged.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /pay/i })).toBeNull()
})

test('the code of an unknown machine is shown, and corrected in the field of the scanner', async () => {
  const { user } = await openPage(server.url, chooser('NOWHERE/9/99'))
  await waitForPage('Machine not found')
  expect(screen.getByText(/^You entered NOWHERE\/9\/99\./)).toBeTruthy()
  screen.getByRole('link', { name: 'Correct the code' }).focus()
  await user.keyboard('{Enter}')
  await waitForPage('Scan the QR on the machine')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Type the machine code' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('NOWHERE/9/99')
})

test('an unreachable machine is requested again by the page and by a press, and its error stays visible meanwhile', async () => {
  const proxy = await startScriptedServer()
  const { user, router } = await openPage(proxy.url, chooser('ARI4/1/01'))
  await waitForPage('This machine couldn’t be loaded')
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.click(button)
  await waitFor(() => expect(announcedNow('assertive')).toMatch(/^This machine couldn’t be loaded/))
  proxy.play(() => 'hang')
  void router.options.context.queryClient.refetchQueries({ queryKey: ['machine'] })
  await waitFor(() => expect(proxy.received.map(({ url }) => url.split('?')[0])).toContain(getMachineInfo.path))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This machine couldn’t be loaded')
  expect(document.activeElement).toBe(button)
  proxy.close()
})

test('a guest selects a program, signs in to pay, and returns to the same selection', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const { user, address } = await openPage(server.url, chooser('ARI4/1/01'))
  await waitForPage('Choose your wash')
  await user.click(screen.getByRole('checkbox', { name: /Softener/ }))
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage('Your mobile number')
  expect(address()).toBe('/en/login?next=%2Fpayment%2FARI4%2F1%2F01')
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  await user.type(screen.getByLabelText(/PIN/, { selector: 'input' }), `${PIN}{Enter}`)
  await waitForPage(/^To pay/)
  expect(address()).toBe('/en/payment/ARI4/1/01')
  expect(await screen.findByText('Softener')).toBeTruthy()
})

test('the payment page shows the purchase, survives a reload, and links to the coupons', async () => {
  const { address } = await openPayment()
  expect(document.title).toBe('Payment – Washday')
  await payButton()
  const { user } = await openPage(server.url, address())
  const { main } = await waitForPage(/^To pay/)
  expect(within(main).getByRole('heading', { level: 1 }).textContent).toMatch(/^To pay \d+ baht$/)
  await payButton()
  expect(await screen.findByRole('radio', { name: /PromptPay/ })).toBeTruthy()
  // A new customer is offered the coupon that needs no points, and can change it once it is applied.
  await user.click(await screen.findByRole('button', { name: 'Use it' }))
  await user.click(await screen.findByRole('link', { name: 'Change' }))
  await waitForPage(/^Coupons for your/)
})

test('the coupons of a purchase without any lead back to its payment', async () => {
  const { code } = await openPayment()
  await openPage(server.url, `/en/payment/${code}/coupon`)
  await waitForPage('You have no coupon for this order yet')
  expect(screen.getByRole('link', { name: 'Pay without a coupon' }).getAttribute('href')).toBe(`/en/payment/${code}`)
})

test.each(['', '/coupon'])(
  'a selection at one machine is not paid at another: /payment/…%s redirects to its programs',
  async (step) => {
    await openPayment()
    const { address } = await openPage(server.url, `/en/payment/ARI4/1/07${step}`)
    await waitForPage('This machine is out of order')
    expect(address()).toBe('/en/qr-scanner?node_id=ARI4&address=1&sub_position=07')
  },
)

test('a machine that becomes unavailable before payment is reported, and cannot be paid', async () => {
  const { machine, address } = await openPayment()
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'out_of_order' })
  await openPage(server.url, address())
  await waitForPage('This machine is out of order')
  expect(screen.queryByRole('button', { name: /with PromptPay/ })).toBeNull()
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'repair' })
})

test('a changed price is reported before payment, with its new sum', async () => {
  const { user, machine } = await openPayment()
  const button = await payButton()
  const raise = (satang: number) =>
    rows(server.databaseUrl, 'update programs set amount = amount + $2 where machine_id = $1', [
      machine.machine_id,
      satang,
    ])
  const newPrice = (await commandFor(server.url, machine)).program.amount + 500
  await raise(500)
  const fetchSpy = vi.spyOn(globalThis, 'fetch') // calls through
  await user.click(button)
  await screen.findByText(`The price is now ${newPrice / 100} baht`)
  // At once, not at the next poll of the page.
  expect(fetchSpy.mock.calls.join()).toContain(getMachineInfo.path)
  fetchSpy.mockRestore()
  await waitForPage(`To pay ${newPrice / 100} baht`)
  await raise(-500)
})

test('a double press creates one QR, which survives a reload, and the payment turns its page into the bill', async () => {
  const { user, address } = await openPayment()
  await user.dblClick(await payButton())
  await screen.findByRole('img', { name: /^PromptPay QR for/ }) // the page loads on demand
  const waitingPath = address()
  expect(waitingPath).toMatch(/^\/en\/waiting-payment\/TRX_MCH_[0-9A-Z]{26}$/)
  expect(document.title).toBe('Waiting for payment – Washday')
  const reloadedPage = await openPage(server.url, waitingPath)
  await screen.findByRole('img', { name: /^PromptPay QR for/ }) // the page loads on demand
  const transaction = waitingPath.split('/').at(-1) ?? ''
  await resolveCharge(server.url, transaction)
  await waitFor(() => expect(reloadedPage.address()).toBe(`/en/bill/${transaction}`))
  await waitForPage(/has started$/)
  const bills: { transaction: string }[] = JSON.parse(localStorage.getItem('localBill') ?? '[]')
  expect(bills.map((bill) => bill.transaction)).toEqual([transaction])
})

test('a fourth unpaid order is rejected before payment, with a link to the oldest one', async () => {
  const tokens = await newCustomer(server.url)
  const unpaid: string[] = []
  for (const machine of (await freeMachines(server.url, 'dryer')).slice(0, 3))
    unpaid.push(
      (await createPurchase(server.url, tokens.access_token, await commandFor(server.url, machine))).transaction,
    )
  const { user } = await openPayment(tokens)
  await user.click(await payButton())
  await screen.findByText('You have other orders still to pay')
  expect(screen.getByText(/^You haven’t been charged/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the oldest one' })
  expect(link.getAttribute('href')).toBe(`/en/waiting-payment/${unpaid[0]}`)
})

test('an unknown order is reported as unknown, not as failed', async () => {
  await openPage(server.url, `/en/waiting-payment/TRX_MCH_${'0'.repeat(26)}`)
  await waitForPage('Order not found')
})

test('a machine of a closed branch says when it opens, and cannot be paid', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const clock = (minutes: number) => bangkokTime(Date.now() + minutes * 60_000)
  const opensAt = clock(60)
  await rows(server.databaseUrl, 'update branches set opens_at = $1, closes_at = $2', [opensAt, clock(-5)])
  await openPage(server.url, chooser(`${machine.node_id}/${machine.address}/${machine.sub_position}`))
  await screen.findByText(`This branch is closed. It opens at ${opensAt}.`)
  expect(screen.getByRole('button', { name: 'Continue to payment' }).hasAttribute('disabled')).toBe(true)
  await rows(server.databaseUrl, 'update branches set opens_at = null, closes_at = null')
})
