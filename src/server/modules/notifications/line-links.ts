import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import { getLineLink, linkLine, unlinkLine } from '#contract/line.ts'
import type { Locale } from '#contract/locale.ts'
import { customers } from '#server/db/schema/account.ts'
import { lineLinks } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { notifyAccount } from './notify-account.ts'

/** LINE's token of the page is valid for so long. */
export const LINK_MINUTES = 10
const NONCE_BYTES = 32

/** What customers send to the official account to link theirs; the app writes it into the chat. */
export const linkWord = () => textOf('line.link_word')

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('base64url')

/**
 * The chat with an official account, with the word already typed: also for who follows the account already.
 * @see https://developers.line.biz/en/docs/messaging-api/using-line-url-scheme/
 */
const chatUrl = (basicId: string, locale: Locale) =>
  `https://line.me/R/oaMessage/${encodeURIComponent(basicId)}/?${encodeURIComponent(linkWord()[locale])}`

const state = defineHandler(getLineLink, async ({ app, brand, caller, input }) => {
  const basicId = app.line.basicIdOf(brand.id)
  const [link] = await app.db
    .select({ linkedAt: lineLinks.linkedAt })
    .from(lineLinks)
    .where(and(eq(lineLinks.customerId, caller.customerId), isNotNull(lineLinks.linkedAt)))
  return { is_linked: link !== undefined, chat_url: basicId === undefined ? null : chatUrl(basicId, input.locale) }
})

/** @see https://developers.line.biz/en/docs/messaging-api/linking-accounts/ */
const link = defineHandler(linkLine, ({ app, brand, caller, input }) =>
  changeCustomer(app.db, caller.customerId, async (tx) => {
    if (app.line.basicIdOf(brand.id) === undefined) throw new ApiError('unavailable')
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const asked = {
      locale: input.locale,
      nonceHash: hashOf(nonce),
      nonceUntil: new Date(clock.now() + LINK_MINUTES * MINUTE_MS),
    }
    await tx
      .insert(lineLinks)
      .values({ customerId: caller.customerId, brand: brand.id, ...asked })
      .onConflictDoUpdate({ target: lineLinks.customerId, set: asked })
    const query = new URLSearchParams({ linkToken: input.link_token, nonce })
    return { url: `https://access.line.me/dialog/bot/accountLink?${query}` }
  }),
)

const unlink = defineHandler(unlinkLine, async ({ app, caller }) => {
  await app.db.delete(lineLinks).where(eq(lineLinks.customerId, caller.customerId))
  return {}
})

/**
 * LINE has compared the person with the one who got the page's token. A LINE belongs to the customer who linked it last, because
 * phones are shared.
 * @returns false for a nonce that is unknown, old or used
 */
export async function confirmLink(
  app: App,
  { brand, userId, nonce }: { brand: string; userId: string; nonce: string },
): Promise<boolean> {
  const isAsked = and(
    eq(lineLinks.brand, brand),
    eq(lineLinks.nonceHash, hashOf(nonce)),
    gt(lineLinks.nonceUntil, clock.date()),
  )
  return app.db.transaction(async (tx) => {
    const [asked] = await tx.select().from(lineLinks).where(isAsked).for('update')
    if (!asked) return false
    const { customerId } = asked
    await tx
      .delete(lineLinks)
      .where(and(eq(lineLinks.brand, brand), eq(lineLinks.lineUserId, userId), ne(lineLinks.customerId, customerId)))
    await tx
      .update(lineLinks)
      .set({ lineUserId: userId, linkedAt: clock.date(), nonceHash: null, nonceUntil: null })
      .where(eq(lineLinks.customerId, customerId))
    // Who links LINE wants messages; the switch in the settings ends those of LINE too.
    await tx.update(customers).set({ isNotification: true }).where(eq(customers.id, customerId))
    await notifyAccount(tx, customerId, 'line_linked')
    return true
  })
}

/** The customer has blocked the official account. A late notice ends no link that was made after it. */
export async function endLink(app: App, brand: string, { userId, at }: { userId: string; at: Date }): Promise<void> {
  const isOlder = or(isNull(lineLinks.linkedAt), lte(lineLinks.linkedAt, at))
  await app.db.delete(lineLinks).where(and(eq(lineLinks.brand, brand), eq(lineLinks.lineUserId, userId), isOlder))
}

export const lineHandlers: readonly Handler[] = [state, link, unlink]
