import type { BrowserContext, Page } from 'playwright/test'
import { readQr } from '#tests/support/page/read-qr.ts'
import { commandFor, createPurchase, waitForStatus } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { type Visitor, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931B; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const BROWSERS = [
  ['LINE on Android', `${ANDROID} Line/15.1.0/IAB`, /\?openExternalBrowser=1$/],
  [
    'Facebook on Android',
    `${ANDROID} [FB_IAB/FB4A;FBAV/500.0.0.50.99;]`,
    /^intent:\/\/localhost:\d+\/en\/.*#Intent;scheme=http;/,
  ],
  ['Instagram on an iPhone', `${IPHONE} Instagram 390.0.0.25.82 (iPhone17,1)`, undefined],
] as const

/** The sheet says how to save the file and links to the browser, and no message claims that it is saved. */
async function isOffered(page: Page, me: Visitor, browserLink: RegExp | undefined) {
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  if (browserLink)
    await expect(sheet.getByRole('link', { name: me.t('keep.open') })).toHaveAttribute('href', browserLink)
  else await expect(sheet).toContainText(me.t('keep.menu'))
  for (const message of [me.t('wait.saved'), me.t('bill.saved'), me.t('load.calendarSaved'), /^Saved as/])
    await expect(page.getByText(message)).toHaveCount(0)
  return sheet
}
const closes = (page: Page, me: Visitor) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: me.t('action.close') })
    .click()

/** The file names of downloads, of which there should be none. */
function downloadsOf(context: BrowserContext) {
  const names: string[] = []
  context.on('page', (page) => page.on('download', (download) => names.push(download.suggestedFilename())))
  return names
}

for (const [name, userAgent, browserLink] of BROWSERS)
  test(
    `${name} shows pictures to press and hold, and does not claim that they are saved`,
    FULL_ONLY,
    async ({ app, newContext }) => {
      const context = await newContext({ userAgent })
      const downloads = downloadsOf(context)
      const { access_token: token } = await signedIn(app, context)
      const page = await context.newPage()
      const me = visit({ app, page })
      const machine = await app.freeMachine()
      const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, machine))

      await me.open(`/waiting-payment/${purchase.transaction}`)
      await me.arrivesAtQr()
      for (const press of ['wait.save', 'wait.share'] as const) {
        await me.button(me.t(press)).click()
        const sheet = await isOffered(page, me, browserLink)
        await expect(sheet).toContainText(me.t('keep.hold'))
        const picture = sheet.getByRole('img')
        await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
        expect(await readQr(await picture.screenshot())).toEqual([purchase.qr_payload])
        await closes(page, me)
      }

      await app.pay(purchase.transaction)
      await waitForStatus(app.origin, purchase.transaction, 'running')
      await me.open(`/bill/${purchase.transaction}`)
      await me.button(me.t('bill.save')).click()
      await expect((await isOffered(page, me, browserLink)).getByRole('img')).toHaveAttribute('src', /^data:image\/png/)
      await closes(page, me)
      await expect(me.button(me.t('bill.print'))).toHaveCount(0)

      await me.open('/loads')
      await me
        .button(me.t('load.calendarFor', { machine: me.machineName({ ...machine, number: purchase.machine_number }) }))
        .click()
      await isOffered(page, me, browserLink)
      await closes(page, me)

      await me.open('/profile/privacy')
      await me.button(me.t('privacy.download')).click()
      await isOffered(page, me, browserLink)
      expect(downloads).toEqual([])
    },
  )
