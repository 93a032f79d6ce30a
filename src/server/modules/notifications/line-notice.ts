import { brandById } from '#brands/brand.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { pageOrigin } from '#server/http/own-hosts.ts'
import { describeError } from '#server/platform/log.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import type { LineEvent } from '#server/ports/line.ts'
import { confirmLink, endLink, LINK_MINUTES, linkWord } from './line-links.ts'

export const LINE_WEBHOOK_PATH = '/webhooks/line'

/** An address of the app that LINE opens in the phone's own browser, where the customer is logged in. */
export function addressInBrowser(app: App, brandId: string, locale: Locale, path: string): string {
  const brand = brandById(brandId)
  if (!brand) throw new Error(`no brand ${brandId}`)
  const url = new URL(`/${locale}${path}`, pageOrigin({ origin: undefined, host: undefined }, brand, app.config))
  url.searchParams.set('openExternalBrowser', '1')
  return url.href
}

/** Sends the page on which the customer links their account. Its token is of this person, and is used once. */
async function sendLinkPage(app: App, brand: string, locale: Locale, event: { userId: string; replyToken: string }) {
  const { userId, replyToken } = event
  const token = await app.line.issueLinkToken({ brand, userId })
  const url = addressInBrowser(app, brand, locale, `/profile/line?linkToken=${encodeURIComponent(token)}`)
  await app.line.reply({
    brand,
    replyToken,
    text: textOf('line.link_page', { url, minutes: String(LINK_MINUTES) })[locale],
  })
}

async function receiveEvent(app: App, brand: string, event: LineEvent): Promise<void> {
  switch (event.kind) {
    case 'unfollowed':
      return endLink(app, brand, event)
    case 'linked':
      return void (await confirmLink(app, { ...event, brand }))
    case 'followed':
      return sendLinkPage(app, brand, 'th', event)
    case 'wrote': {
      // Everything else that people write is for the shop.
      const locale = LOCALES.find((id) => event.text.trim().toLowerCase() === linkWord()[id].toLowerCase())
      return locale && sendLinkPage(app, brand, locale, event)
    }
  }
}

/**
 * Handles a notice of LINE. Each event stands alone: one that fails is logged, and the others are still handled. LINE sends a
 * notice again that is not answered with 200.
 * @param body the raw bytes, which the signature covers
 * @throws ApiError `unauthorized` for a signature of no brand's channel, `unavailable` if an event was not handled
 */
export async function receiveLineNotice(app: App, headers: Headers, body: Buffer): Promise<{ outcome: 'received' }> {
  const notice = app.line.readNotice(headers, body)
  if (notice === 'forged') throw new ApiError('unauthorized')
  let failed = 0
  for (const event of notice.events)
    await receiveEvent(app, notice.brand, event).catch((error: unknown) => {
      failed += 1
      app.log.warn('LINE event not handled', { kind: event.kind, error: describeError(error) })
    })
  if (failed) throw new ApiError('unavailable')
  return { outcome: 'received' }
}
