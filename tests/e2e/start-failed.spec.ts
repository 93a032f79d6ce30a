import { commandFor, createPurchase } from '#tests/support/client.ts'
import { expect, test } from './app.ts'
import { printedPath, type Visitor, visit } from './journey.ts'
import type { App } from './server.ts'
import { signedIn } from './signed-in.ts'

const baht = (satang: number) => String(satang / 100)

/** Opens the page of a paid load whose machine did not start. */
async function notStarted(app: App, me: Visitor, token: string) {
  const machine = await app.freeMachine()
  await app.machine(machine.machine_id, 'fail_next_start')
  const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
  await app.pay(purchase.transaction)
  await me.open(`/waiting-payment/${purchase.transaction}`)
  await me.isAt(me.t('end.startFailed'))
  return { machine, purchase }
}

test('a failed start can be retried without another payment', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const me = visit({ app, page })
  const { machine, purchase } = await notStarted(app, me, token)
  await me.button(me.t('end.restart')).click()
  await me.seesBill(machine)
  expect(await app.sql('select amount from payments where transaction_id = $1', [purchase.transaction])).toHaveLength(1)
})

test('a load that did not start can be moved to another free machine of the same kind', async ({
  app,
  page,
  context,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const me = visit({ app, page, locale: 'th' })
  const { machine, purchase } = await notStarted(app, me, token)
  await page.getByRole('button', { name: me.t('end.move') }).click()
  const other = page
    .getByRole('dialog', { name: me.t('end.moveTitle') })
    .getByRole('listitem')
    .first()
  const name = (await other.getByRole('button').textContent()) ?? ''
  expect(name).toContain('เครื่องซัก')
  expect(name).not.toContain(me.machineName(machine))
  await other.getByRole('button').click()
  await expect(page).toHaveURL(/\/bill\//)
  const [load] = await app.sql('select machine_id, status from transactions where id = $1', [purchase.transaction])
  expect(load).toMatchObject({ status: 'running' })
  expect(load?.machine_id).not.toBe(machine.machine_id)
})

test('a guest with the link sees that the money is safe, and cannot choose a refund', async ({
  app,
  context,
  newContext,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const friend = visit({ app, page: await (await newContext()).newPage() })
  const { purchase } = await notStarted(app, friend, token)
  await expect(friend.main).toContainText(friend.t('end.moneySafe', { amount: baht(purchase.amount) }))
  await expect(friend.button(friend.t('end.restart'))).toHaveCount(0)
  await friend.link(friend.t('end.loginToChoose')).click()
  await friend.arrivesAt(friend.t('login.heading'), friend.t('login.title'))
})

test('warns a customer who has just paid for this machine before they pay again', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const me = visit({ app, page })
  const { machine, purchase } = await notStarted(app, me, token)
  await app.sql('update transactions set paid_at = now() where id = $1', [purchase.transaction]) // less than a minute ago
  await me.open(printedPath(machine))
  await me.isAt(me.t('choose.washer'), me.t('choose.title'))
  await me.choose()
  const warning = me.t('pay.paidBefore', { machine: me.machineName(machine), minutes: 0 })
  await expect(me.main).toContainText(warning)
  await me.payButton().click()
  const question = page.getByRole('alertdialog', { name: warning })
  await expect(question).toContainText(me.t('pay.paidBeforeNote', { amount: baht(purchase.amount) }))
  await question.getByRole('link', { name: me.t('pay.seePaid') }).click()
  await me.isAt(me.t('end.startFailed'))
  expect(await app.purchases(machine.machine_id)).toBe(1)
})
