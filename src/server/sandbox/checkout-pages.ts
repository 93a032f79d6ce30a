import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { type SandboxCard, sandboxCharges } from '#server/db/schema/sandbox.ts'
import type { App } from '#server/http/app.ts'
import { limitBody } from '#server/http/body-limit.ts'
import type { Router } from '#server/http/router.ts'
import { transitionCharge } from './bank.ts'
import { HEADERS } from './page.ts'

type Charge = typeof sandboxCharges.$inferSelect
/** A button and its action; `check` leads to the bank's confirmation before a card is charged, as in 3-D Secure. */
type Choice = { action: 'pay' | 'decline' | 'check' | 'lost' | 'leave'; label: string }

type Page = { title: string; choices: readonly Choice[] }

const PAGES: Record<string, Page> = {
  card: {
    title: 'Card payment',
    choices: [
      { action: 'pay', label: 'Pay with a card that works' },
      { action: 'check', label: 'Pay with a card whose bank asks first' },
      { action: 'lost', label: 'Pay with a card that is lost afterwards' },
      { action: 'decline', label: 'Pay with a card that is declined' },
      { action: 'leave', label: 'Leave without paying' },
    ],
  },
  'card-check': {
    title: 'Your bank asks: is this you?',
    choices: [
      { action: 'pay', label: 'Yes, pay' },
      { action: 'decline', label: 'No, this isn’t me' },
    ],
  },
  'bank-app': {
    title: 'Bank app',
    choices: [
      { action: 'pay', label: 'Confirm the payment' },
      { action: 'decline', label: 'Refuse the payment' },
      { action: 'leave', label: 'Leave without paying' },
    ],
  },
  truemoney: {
    title: 'TrueMoney',
    choices: [
      { action: 'pay', label: 'Pay from the wallet' },
      { action: 'decline', label: 'Not enough in the wallet' },
      { action: 'leave', label: 'Leave without paying' },
    ],
  },
}

/** Which test card each button is. */
const KEPT: Partial<Record<Choice['action'], SandboxCard>> = { pay: 'works', check: 'asks', lost: 'lost' }

const STATES = {
  pending: '',
  paid: 'This is paid already.',
  declined: 'This was declined.',
  voided: 'This was cancelled.',
}

function renderPage(kind: string, { title, choices }: Page, charge: Charge) {
  const openChoices = charge.state === 'pending' || charge.state === 'voided' ? choices : []
  const returnUrl = charge.returnUri ?? '/'
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/page.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="state">${(charge.amount / 100).toFixed(2)} baht</p>
          <p class="place">Sandbox. No real money moves, and no card number is asked for.</p>
          <p>${STATES[charge.state]}</p>
          <form method="post" action="/sandbox/${kind}/${charge.transactionId}" class="actions">
            ${
              kind === 'card'
                ? html`<p><label><input type="checkbox" name="keep" /> Keep this card for next time</label></p>`
                : ''
            }
            ${openChoices.map(({ action, label }) => html`<button name="action" value="${action}">${label}</button>`)}
          </form>
          <p><a href="${returnUrl}">Back to the app</a></p>
        </main>
      </body>
    </html>`
}

/** The pages that a payment provider shows outside of the app: a card page with 3-D Secure, a bank's app, a wallet. */
export function mountCheckoutPages(server: Router, app: App) {
  const read = async (id: string): Promise<Charge | undefined> => {
    const [charge] = await app.db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, id))
    return charge
  }
  for (const [kind, page] of Object.entries(PAGES)) {
    server.get(`/sandbox/${kind}/:id`, async (c) => {
      const charge = await read(c.req.param('id'))
      return charge ? c.html(renderPage(kind, page, charge), 200, HEADERS) : c.notFound()
    })
    server.post(`/sandbox/${kind}/:id`, limitBody, async (c) => {
      const charge = await read(c.req.param('id'))
      const sent = new URLSearchParams(await c.req.text())
      const choice = page.choices.find(({ action }) => action === sent.get('action'))
      if (!charge || !choice) return c.notFound()
      const savedCard = sent.has('keep') ? KEPT[choice.action] : undefined
      if (savedCard)
        await app.db
          .update(sandboxCharges)
          .set({ savedCard })
          .where(eq(sandboxCharges.transactionId, charge.transactionId))
      if (choice.action === 'check') return c.redirect(`/sandbox/card-check/${charge.transactionId}`, 303)
      if (choice.action !== 'leave')
        await transitionCharge(app, charge.transactionId, choice.action === 'lost' ? 'pay' : choice.action, 'send')
      return c.redirect(charge.returnUri ?? '/', 303)
    })
  }
}
