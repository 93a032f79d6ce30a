import { generateQr } from '#contract/payment.ts'
import { moveSandboxClock } from '#contract/sandbox.ts'
import type { MessageId } from '#tests/e2e/messages.ts'
import { get } from '#tests/support/client.ts'
import type { ShopState } from './state.ts'
import type { ModelWorld } from './world.ts'

export const pay =
  (webhook: 'send' | 'twice' | 'none') =>
  ({ app, now }: ModelWorld) =>
    app.pay(now().transaction, webhook)
export const pass =
  (minutes: number) =>
  ({ app }: ModelWorld) =>
    get(app.origin, moveSandboxClock, { minutes })

export async function offline(
  world: ModelWorld,
  shop: ShopState,
  meanwhile: (world: ModelWorld) => Promise<unknown> = async () => {},
) {
  await world.goOffline()
  await meanwhile(world)
  await world.showStill(shop.now) // it cannot know better, and claims nothing
  await world.context.setOffline(false)
}

/** A power cut, as long as it takes to look at the pages and to start again. */
export async function cut(world: ModelWorld, shop: ShopState) {
  await world.app.kill()
  await world.showStill(shop.now)
  await world.app.start()
}

export async function press(
  world: ModelWorld,
  row: (t: ReturnType<ModelWorld['person']>['t']) => string | RegExp,
  yes: MessageId,
) {
  const page = world.first()
  const { t } = world.person(page)
  await page.getByRole('button', { name: row(t) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t(yes) })
    .click()
}

/** By the page of an order that came to nothing. */
export async function newQr(world: ModelWorld, isPaidFirst: boolean) {
  const page = world.first()
  await world.closeTabs(1)
  const me = world.person(page)
  const { machine } = world.now()
  const answered = page.waitForResponse((response) => response.url().endsWith(generateQr.path))
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
  const purchase = await (await answered).json()
  world.bought.push({ transaction: purchase.transaction, machine, purchase })
}

/** With the picture of the QR that they kept. */
export async function payBefore(world: ModelWorld) {
  await world.closeTabs(1)
  const [first, next] = world.bought.splice(-2)
  if (!first || !next) throw new Error('There is no QR before')
  world.bought.push(next, first) // the last is what the tabs are to show
  await world.app.pay(first.transaction)
  const { link, t } = world.person(world.first())
  await link(t('pay.seePaid')).click()
}
