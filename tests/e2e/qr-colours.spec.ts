import type { Page } from 'playwright/test'
import { generateQr, qrPaymentTrue } from '#contract/payment.ts'
import { readQr } from '#tests/support/page/read-qr.ts'
import { commandFor, get } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const DEVICES = ['light', 'dark'] as const
const CHOICES = ['system', 'light', 'dark'] as const
/** Other browser features that change colours. */
const COLOUR_CHANGES = ['none', 'forced dark', 'forced colours', 'print'] as const

async function emulate(page: Page, device: (typeof DEVICES)[number], by: (typeof COLOUR_CHANGES)[number]) {
  await page.emulateMedia({
    colorScheme: device,
    forcedColors: by === 'forced colours' ? 'active' : 'none',
    media: by === 'print' ? 'print' : 'screen',
  })
  const browser = await page.context().newCDPSession(page)
  // Chrome’s “Dark theme for sites”, which Chrome does not apply to a page that is dark itself.
  await browser.send('Emulation.setAutoDarkModeOverride', by === 'forced dark' ? { enabled: true } : {})
  await browser.detach()
}

/**
 * The darkest channel value, 0 to 255, in the margin of a picture of a code.
 * @param share the width of the margin, as a share of the picture
 */
const darkestInMargin = (page: Page, picture: Buffer, share: number) =>
  page.evaluate(
    async ([encoded, part]) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const margin = Math.floor(width * part) - 1
      let darkest = 255
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          if (x >= margin && x < width - margin && y >= margin && y < height - margin) continue
          darkest = Math.min(darkest, ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
        }
      return darkest
    },
    [picture.toString('base64'), share] as const,
  )

test(
  'the payment QR code is readable in every colour scheme of device and app, in forced dark, forced colours and print',
  FULL_ONLY,
  async ({ app, page, context }) => {
    const { access_token: token } = await signedIn(app, context)
    const me = visit({ app, page })
    for (const [provider, endpoint] of [
      ['promptpay', generateQr],
      ['truemoney_qr', qrPaymentTrue],
    ] as const) {
      const command = await commandFor(app.origin, await app.freeMachine())
      const purchase = await get(app.origin, endpoint, { ...command, provider }, { token, key: crypto.randomUUID() })
      const unreadable: string[] = []
      for (const choice of CHOICES) {
        if (choice === 'system') await context.clearCookies({ name: 'color_scheme' })
        else await context.addCookies([{ name: 'color_scheme', value: choice, url: app.url('washday', '/') }])
        await me.open(`/waiting-payment/${purchase.transaction}`)
        const code = me.main.getByRole('img', { name: /QR/ })
        await expect(code).toBeVisible()
        // The viewBox counts modules; the quiet zone is four of them.
        const share = 4 / Number((await code.getAttribute('viewBox'))?.split(' ')[2])
        for (const device of DEVICES)
          for (const by of COLOUR_CHANGES) {
            await emulate(page, device, by)
            const read = await readQr(await page.screenshot())
            const darkest = await darkestInMargin(page, await code.screenshot(), share)
            if (read[0] !== purchase.qr_payload || darkest < 250)
              unreadable.push(
                `${provider}, app ${choice}, device ${device}, ${by}: read ${read.length}, margin ${darkest}`,
              )
          }
      }
      expect(unreadable).toEqual([])
      await emulate(page, 'light', 'none')
    }
  },
)

test('the saved QR code is black on white in every colour scheme', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const me = visit({ app, page })
  const command = await commandFor(app.origin, await app.freeMachine())
  const purchase = await get(app.origin, generateQr, command, { token, key: crypto.randomUUID() })
  await me.open(`/waiting-payment/${purchase.transaction}`)
  await me.arrivesAtQr()
  for (const by of COLOUR_CHANGES.filter((change) => change !== 'print')) {
    await emulate(page, 'dark', by)
    const download = page.waitForEvent('download')
    await me.button(me.t('wait.save')).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk))
    expect(await readQr(Buffer.concat(chunks)), by).toEqual([purchase.qr_payload])
  }
})
