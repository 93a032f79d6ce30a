import { eq } from 'drizzle-orm'
import { bodyLimit } from 'hono/body-limit'
import { html, raw } from 'hono/html'
import type { App } from '#server/app.ts'
import { clock } from '#server/clock.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { limit } from '#server/http/rate-limit.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { describeError } from '#server/log.ts'
import { CARD_FORM_PATH, isFormId } from '#server/ports/opn-card-form.ts'
import { ChargeRefused, isPaymentUrl } from '#server/ports/payment-gateway.ts'
import { textOf } from '#server/texts/texts.ts'
import { chargeCard, returnUriOf } from './charges.ts'
import type { TransactionRow } from './transaction-state.ts'

/** More refused cards for one purchase than this are someone who tries stolen numbers. */
const MAX_TRIES = 5
const TRIES_SECONDS = 3_600
const MAX_BODY_BYTES = 4_096
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
      `img-src data: ${origin}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
  }
}

type Form = NonNullable<ReturnType<NonNullable<App['gateway']['cardForm']>['of']>>

function renderForm(row: TransactionRow, form: Form, language: 'th' | 'en', isRefused: boolean) {
  const text = (id: Parameters<typeof textOf>[0]) => textOf(id)[language]
  const attributes = {
    ...form.attributes,
    'data-amount': String(row.amount),
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
          body {
            font: 1.125rem/1.6 system-ui, sans-serif;
            max-width: 32rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${text('card_form.title')}</h1>
          <p>${(row.amount / 100).toFixed(2)} ${text('card_form.baht')}</p>
          ${isRefused ? html`<p role="alert">${text('card_form.refused')}</p>` : ''}
          <form method="post">
            <script src="${form.script}" ${told}></script>
          </form>
          <p><a href="${returnUriOf(row)}">${text('card_form.back')}</a></p>
        </main>
      </body>
    </html>`
}

const languageOf = (c: ServerContext) => (/^en\b/i.test(c.req.header('accept-language') ?? '') ? 'en' : 'th')

/** The page where a card is entered in the gateway's form, for gateways that have one. Its number reaches only the gateway. */
export function mountCardForm(router: Router, app: App) {
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

  router.get(`${CARD_FORM_PATH}/:id`, async (c) => {
    const row = await read(c.req.param('id'))
    if (!row) return c.notFound()
    const form = formOf(row)
    if (!form) return c.redirect(returnUriOf(row), 303)
    const isRefused = c.req.query('refused') !== undefined
    return c.html(renderForm(row, form, languageOf(c), isRefused), 200, headersFor(form.script))
  })

  router.post(`${CARD_FORM_PATH}/:id`, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const row = await read(c.req.param('id'))
    if (!row) return c.notFound()
    const form = formOf(row)
    const back = returnUriOf(row)
    if (!form) return c.redirect(back, 303)
    const token = (await c.req.parseBody())[form.field]
    if (typeof token !== 'string' || !TOKEN.test(token)) throw new ApiError('invalid')
    await limit(app.db, `card-form:${row.id}`, MAX_TRIES, TRIES_SECONDS)
    try {
      const address = await chargeCard(app, row, token)
      const isAllowed = address !== undefined && isPaymentUrl(address, app.gateway.payHosts, row.origin ?? '')
      return c.redirect(isAllowed ? address : back, 303)
    } catch (error) {
      if (error instanceof ChargeRefused) return c.redirect(`${CARD_FORM_PATH}/${row.id}?refused`, 303)
      app.log.warn('card could not be charged', { transaction: row.id, error: describeError(error) })
      return c.redirect(back, 303)
    }
  })
}
