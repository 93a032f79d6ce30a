import { eq } from 'drizzle-orm'
import { getCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { type Brand, brandById, defaultBrand } from '#brands/brand.ts'
import { isLocale, type Locale } from '#contract/locale.ts'
import type { Palette } from '#design-tokens/palette.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limitBody } from '#server/http/body-limit.ts'
import type { Caller } from '#server/http/handler.ts'
import { addressOf, type Router, type ServerContext } from '#server/http/router.ts'
import { chargedAmount } from '#server/modules/payments/basket.ts'
import {
  assertMayTryCard,
  type CardTry,
  cardTryOf,
  countingDeclines,
} from '#server/modules/payments/charges/card-declines.ts'
import { chargeCard, returnUriOf } from '#server/modules/payments/charges/charges.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { describeError } from '#server/platform/log.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { CARD_FORM_PATH, ChargeRefused, isFormId, isPaymentUrl } from '#server/ports/payment-gateway.ts'

const TOKEN = /^\w{1,100}$/

/** The form comes from the gateway's host, in a frame of its own; nothing else runs here. */
const headersFor = (script: string) => {
  const { origin } = new URL(script)
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${origin}`,
      `frame-src ${origin}`,
      `style-src 'unsafe-inline'`,
      `img-src 'self' data: ${origin}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
  }
}

type Palettes = Record<'light' | 'dark', Palette>
/** What the form asks of other modules: the colours of a brand, and to whom a session belongs. */
type Asked = {
  paletteOf: (brand: Brand) => Palettes
  /** @throws ApiError if there is no session */
  callerOf: (authorization: string, brand: string) => Promise<Caller>
}

/** The button is put into our form by the gateway's script, under this class. @see https://docs.opn.ooo/omise-js */
function styleOf({ light, dark }: Palettes): string {
  return `:root{color-scheme:light dark;--primary:${light.fill};--edge:${light.fillEdge};--on-primary:${light.onFill}}
@media (prefers-color-scheme:dark){:root{--primary:${dark.fill};--edge:${dark.fillEdge};--on-primary:${dark.onFill}}}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;max-width:28rem;margin:0 auto;padding:1.5rem 1rem 2rem}
.brand{display:flex;align-items:center;gap:.75rem;margin:0 0 2rem;font-weight:600}
.brand img{border-radius:.625rem}
h1{margin:0;font-size:1.25rem;line-height:1.4}
.sum{margin:0 0 1.5rem;font-size:2rem;line-height:1.4;font-weight:700;font-variant-numeric:tabular-nums}
[role=alert]{margin:0 0 1.5rem;padding:.75rem 1rem;border:2px solid;border-radius:.75rem;font-weight:600}
.omise-checkout-button{width:100%;min-height:3.5rem;padding:.75rem 1rem;border:1.5px solid var(--edge);border-radius:1rem;background:var(--primary);color:var(--on-primary);font:600 1.125rem/1.4 system-ui,sans-serif;cursor:pointer}
label{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;cursor:pointer}
input{flex:none;width:1.5rem;height:1.5rem;accent-color:var(--primary)}
:focus-visible{outline:3px solid;outline-offset:2px}
a{display:inline-block;padding:.75rem 0;color:inherit}`
}

const formatBaht = (satang: number) =>
  new Intl.NumberFormat('th-TH', { minimumFractionDigits: satang % 100 === 0 ? 0 : 2 }).format(satang / 100)

type Form = NonNullable<ReturnType<NonNullable<App['gateway']['cardForm']>['of']>>

/** What the page says above the form; `too_often` and `unproved` have none. */
type Notice = 'refused' | 'too_often' | 'unproved'

type Shown = { amount: number; form: Form; language: Locale; notice: Notice | undefined; paletteOf: Asked['paletteOf'] }

function renderForm(row: TransactionRow, { amount, form, language, notice, paletteOf }: Shown) {
  const brand = brandById(row.brand) ?? defaultBrand
  const text = (id: Parameters<typeof textOf>[0]) => textOf(id)[language]
  const attributes = {
    ...form.attributes,
    'data-amount': String(amount),
    'data-currency': 'THB',
    'data-default-payment-method': 'credit_card',
    'data-location': 'no',
    'data-locale': language,
    'data-button-label': text('card_form.enter'),
    'data-submit-label': text('card_form.pay'),
  }
  const told = Object.entries(attributes).map(([name, value]) => html` ${raw(name)}="${value}"`)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text('card_form.title')}</title>
        <style>
          ${raw(styleOf(paletteOf(brand)))}
        </style>
      </head>
      <body>
        <main>
          <p class="brand"><img src="/${brand.id}/icon-192.png" alt="" width="40" height="40" />${brand.name}</p>
          <h1>${text('card_form.title')}</h1>
          <p class="sum">${formatBaht(amount)} ${text('card_form.baht')}</p>
          ${notice ? html`<p role="alert">${text(`card_form.${notice}`)}</p>` : ''}
          ${
            notice === undefined || notice === 'refused'
              ? html`<form method="post">
                    <p>
                      <label><input type="checkbox" name="keep" /> ${text('card_form.keep')}</label>
                      <small>${text('card_form.keep_note')}</small>
                    </p>
                    <script src="${form.script}" ${told}></script>
                  </form>
                  <p>${text('card_form.safe')}</p>`
              : ''
          }
          <p><a href="${returnUriOf(row)}">${text('card_form.back')}</a></p>
          <p><small>${text('purchase.reference')} ${row.id}</small></p>
        </main>
      </body>
    </html>`
}

/** The language that the customer has chosen in the app, or else the browser's. */
function languageOf(c: ServerContext): Locale {
  const chosen = getCookie(c, 'locale')
  if (isLocale(chosen)) return chosen
  return /^en\b/i.test(c.req.header('accept-language') ?? '') ? 'en' : 'th'
}

/** The page where a card is entered in the gateway's form, for gateways that have one. Its number reaches only the gateway. */
export function mountCardForm(router: Router, app: App, { paletteOf, callerOf }: Asked) {
  const { cardForm } = app.gateway
  if (!cardForm) return
  const read = async (id: string) => {
    const [row] = await app.db.select().from(transactions).where(eq(transactions.id, id))
    return row?.provider === 'credit_card' ? row : undefined
  }
  /** Undefined once nothing can be paid here any more, or a card is being charged already: two could both be paid. */
  const formOf = ({ status, expiresAt, chargeId, brand }: TransactionRow) =>
    status === 'pending' && expiresAt > clock.date() && chargeId !== null && isFormId(chargeId)
      ? cardForm.of(brand)
      : undefined

  /**
   * Who tries a card: undefined unless it is the customer of the purchase. A form sends no header, so the session is the
   * app's cookie, which other sites cannot make a browser send with a form: it is `SameSite=Lax`.
   */
  async function ownTry(c: ServerContext, { customerId, brand }: TransactionRow): Promise<CardTry | undefined> {
    const authorization = `Bearer ${getCookie(c, 'access_token') ?? ''}`
    const caller = await callerOf(authorization, brand).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined
      throw error
    })
    if (caller?.customerId !== customerId) return undefined
    return cardTryOf(app.db, caller, { brand, address: addressOf(app, c) })
  }
  const refusalOf = (tried: CardTry): Promise<Notice | undefined> =>
    assertMayTryCard(app.db, tried).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        return error.code === 'otp_required' ? 'unproved' : 'too_often'
      },
    )

  router.get(`${CARD_FORM_PATH}/:id`, async (c) => {
    const row = await read(c.req.param('id'))
    if (!row) return c.notFound()
    const form = formOf(row)
    const tried = await ownTry(c, row)
    if (!form || !tried) return c.redirect(returnUriOf(row), 303)
    const notice = (await refusalOf(tried)) ?? (c.req.query('refused') === undefined ? undefined : 'refused')
    const amount = await chargedAmount(app.db, row)
    return c.html(
      renderForm(row, { amount, form, language: languageOf(c), notice, paletteOf }),
      200,
      headersFor(form.script),
    )
  })

  router.post(`${CARD_FORM_PATH}/:id`, limitBody, async (c) => {
    const row = await read(c.req.param('id'))
    if (!row) return c.notFound()
    const form = formOf(row)
    const back = returnUriOf(row)
    const tried = await ownTry(c, row)
    if (!form || !tried) return c.redirect(back, 303)
    const sent = new URLSearchParams(await c.req.text())
    const token = sent.get(form.field) ?? ''
    const isKept = sent.has('keep') && app.gateway.keepsCards?.(row.brand) === true
    if (!TOKEN.test(token)) throw new ApiError('invalid')
    try {
      const isDeclined = (error: unknown) => error instanceof ChargeRefused
      const address = await countingDeclines(app, tried, isDeclined, () => chargeCard(app, row, token, isKept))
      const isAllowed = address !== undefined && isPaymentUrl(address, app.gateway.payHosts, row.origin ?? '')
      return c.redirect(isAllowed ? address : back, 303)
    } catch (error) {
      if (error instanceof ChargeRefused) app.log.info('card declined', { transaction: row.id })
      if (error instanceof ChargeRefused || error instanceof ApiError)
        return c.redirect(`${CARD_FORM_PATH}/${row.id}?refused`, 303)
      app.log.warn('card could not be charged', { transaction: row.id, error: describeError(error) })
      return c.redirect(back, 303)
    }
  })
}
