import type { Locale } from '#contract/locale.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { commandFor, createPurchase, newCustomer, waitForStatus } from '#tests/support/server/client.ts'
import { CASES } from './browser.ts'
import { untilPrecached } from './offline.ts'
import { personIn } from './person.ts'
import { expect, test } from './window.ts'

const KG = 9
const doneAt = (locale: Locale) => {
  const [before = '', after = ''] = messagesOf(locale)('home.doneAt', { time: '|' }).split('|')
  return new RegExp(`^${before}\\d\\d:\\d\\d.*${after}$`)
}

for (const { engine, locale } of CASES) {
  test(`home tells in ${engine} who paid that the machine did not start, and leads to the choice, in ${locale}`, async ({
    app,
    openWindow,
  }) => {
    const me = personIn(await openWindow(engine), locale)
    const cookies = await newCustomer(app.origin)
    await me.signsIn(cookies)
    const machine = await app.freeMachine('washday', KG)
    const command = await commandFor(app.origin, machine)
    const { transaction, amount } = await createPurchase(app.origin, cookies.access_token, command)
    await app.machine(machine.machine_id, 'fail_next_start')
    await app.pay(transaction)
    await waitForStatus(app.origin, transaction, 'start_failed')
    const name = me.t('machine.washer', { number: machine.number })
    await me.open('/')
    await me.arrivesAt(me.t('home.notStarted', { machine: name }))
    await me.reads(me.t('end.moneySafe', { amount: amount / 100 }))
    await me.press(me.link(`${me.t('home.choose')}, ${name}`))
    await me.sees(me.button(me.t('end.restart')))
    expect(await me.problems()).toEqual([])
  })

  test(`home keeps the running load in ${engine} without a network, in ${locale}`, async ({ app, openWindow }) => {
    const window = await openWindow(engine)
    const me = personIn(window, locale)
    const cookies = await newCustomer(app.origin)
    await me.signsIn(cookies)
    // Its branch has a long name, inside which WebKit used to break.
    const command = await commandFor(app.origin, await app.freeMachine('washday', KG, 'nimman'))
    const { transaction } = await createPurchase(app.origin, cookies.access_token, command)
    await app.pay(transaction)
    await waitForStatus(app.origin, transaction, 'running')
    await me.open('/')
    await me.arrivesAt(doneAt(locale))
    expect((await me.snapshot()).broken).toEqual([])
    await untilPrecached(window.browser)
    await window.tls.goDown()
    // Firefox may report a network error although the page shows the worker's response.
    await me.open('/').catch(() => undefined)
    // Without the tools that the proxy adds to a page.
    const page = () =>
      window.browser
        .evaluate(() => ({ h1: document.querySelector('h1')?.innerText.trim() ?? '', text: document.body.innerText }))
        .catch(() => undefined)
    await expect.poll(async () => (await page())?.h1).toMatch(doneAt(locale))
    const [kept = ''] = me.t('bill.offline', { time: '|' }).split('|')
    await expect.poll(async () => (await page())?.text).toContain(kept.trim())
  })
}
