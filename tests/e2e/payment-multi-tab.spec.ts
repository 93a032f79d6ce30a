import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const CONFLICT = /Failed to load resource: .*409 .*generate_qr/

test('paying again after Back offers the pending QR code and makes no second purchase', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const transaction = await me.pays()
  await page.goBack()
  await me.isAt(me.t('pay.pending'))
  await me.link(me.t('pay.openPending')).click()
  expect(await me.arrivesAtQr()).toBe(transaction)
  expect(await app.purchases(machine.machine_id)).toBe(1)
})

test(
  'paying in a second tab offers the pending QR code of the first',
  FULL_ONLY,
  async ({ app, page, context, quiet }) => {
    await signedIn(app, context)
    const machine = await app.freeMachine()
    const me = visit({ app, page })
    const inSecondTab = visit({ app, page: await context.newPage() })
    await me.orders(machine)
    await inSecondTab.orders(machine)
    const transaction = await me.pays()
    quiet.expects(CONFLICT)
    await inSecondTab.payButton().click()
    await expect(inSecondTab.main).toContainText(inSecondTab.t('pay.pending'))
    await inSecondTab.link(inSecondTab.t('pay.openPending')).click()
    expect(await inSecondTab.arrivesAtQr()).toBe(transaction)
    expect(await app.purchases(machine.machine_id)).toBe(1)
  },
)

test(
  'two tabs that wait for the same payment both show the bill, and the machine starts once',
  FULL_ONLY,
  async ({ app, page, context }) => {
    await signedIn(app, context)
    const machine = await app.freeMachine()
    const me = visit({ app, page })
    await me.orders(machine)
    const transaction = await me.pays()
    const inSecondTab = visit({ app, page: await context.newPage() })
    await inSecondTab.open(`/waiting-payment/${transaction}`)
    await inSecondTab.arrivesAtQr()
    await app.pay(transaction)
    await Promise.all([me.seesBill(machine), inSecondTab.seesBill(machine)])
    expect(await app.starts(machine.machine_id)).toBe(1)
  },
)

test(
  'a person with the link can pay and sees the machine start, without personal data of the customer',
  FULL_ONLY,
  async ({ app, page, context, newContext }) => {
    const { phone } = await signedIn(app, context)
    const machine = await app.freeMachine()
    const me = visit({ app, page })
    await me.orders(machine)
    const transaction = await me.pays()

    const friend = visit({ app, page: await (await newContext()).newPage() })
    const answers: string[] = []
    friend.page.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
    })
    await friend.open(`/waiting-payment/${transaction}`)
    await friend.arrivesAtQr()
    await expect(friend.button(friend.t('wait.cancel'))).toHaveCount(0)
    await app.pay(transaction)
    await friend.seesBill(machine)
    await expect.poll(() => answers.length).toBeGreaterThan(1)
    const received = [...answers, await friend.page.content()].join()
    for (const personal of ['มานี', phone, phone.slice(1)]) expect(received).not.toContain(personal)
    // Longer numbers, such as that of the QR code, may contain the four digits.
    expect(received).not.toMatch(new RegExp(`(?<![\\d.])${phone.slice(-4)}(?!\\d)`))
  },
)
