import { generateQr } from '#contract/payment.ts'
import { moveSandboxClock } from '#contract/sandbox.ts'
import type { MessageId } from '#tests/e2e/messages.ts'
import { get } from '#tests/support/server/client.ts'
import type { ShopState } from './state.ts'
import type { ModelWorld } from './world.ts'

export const payPurchase =
  (webhook: 'send' | 'twice' | 'none') =>
  ({ app, now }: ModelWorld) =>
    app.pay(now().transaction, webhook)
export const pass =
  (minutes: number) =>
  ({ app }: ModelWorld) =>
    get(app.origin, moveSandboxClock, { minutes })

export async function goOffline(
  world: ModelWorld,
  shop: ShopState,
  meanwhile: (world: ModelWorld) => Promise<unknown> = async () => {},
) {
  await world.goOffline()
  await meanwhile(world)
  await world.showStill(shop.now) // offline it has no news, and shows none
  await world.context.setOffline(false)
}

/** Kills the server, checks the pages and starts it again. */
export async function restartServer(world: ModelWorld, shop: ShopState) {
  await world.app.kill()
  await world.showStill(shop.now)
  await world.app.start()
}

export async function confirmAction(
  world: ModelWorld,
  row: (t: ReturnType<ModelWorld['person']>['t']) => string | RegExp,
  yes: MessageId,
) {
  const page = world.first()
  const { t } = world.person(page)
  await page.getByRole('button', { name: row(t) }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t(yes) })
    .click()
}

/** From the page of a purchase that was not paid. */
export async function newQr(world: ModelWorld, isPaidFirst: boolean) {
  const page = world.first()
  await world.closeTabs(1)
  const me = world.person(page)
  const { machine } = world.now()
  const qrResponse = page.waitForResponse((response) => response.url().endsWith(generateQr.path))
  if (isPaidFirst)
    await page.route(
      `**${generateQr.path}`,
      async (route) => {
        const response = await route.fetch()
        await world.app.pay((await response.json()).transaction)
        await route.fulfill({ response })
      },
      { times: 1 },
    )
  await me.button(me.t('end.newQr')).click()
  await me.payButton().click()
  const purchase = await (await qrResponse).json()
  world.bought.push({ transaction: purchase.transaction, machine, purchase })
}

/** Pays the earlier QR code, as from a saved picture of it. */
export async function payEarlierQr(world: ModelWorld) {
  await world.closeTabs(1)
  const [first, next] = world.bought.splice(-2)
  if (!first || !next) throw new Error('no earlier QR code')
  world.bought.push(next, first) // the tabs show the last one
  await world.app.pay(first.transaction)
  const { link, t } = world.person(world.first())
  await link(t('pay.seePaid')).click()
}
