import type { ProviderId } from '#contract/payment.ts'
import { visit } from './journey.ts'
import { customerOf, expect, test, WASHER } from './minimal.ts'
import { FULL_ONLY, languages } from './test-scope.ts'

const METHODS: readonly { provider: ProviderId; call: string; hasQr: boolean }[] = [
  { provider: 'promptpay', call: 'POST /api/generate_qr', hasQr: true },
  { provider: 'mobile_banking', call: 'POST /api/generate_uri', hasQr: false },
  { provider: 'credit_card', call: 'POST /api/generate_credit_card', hasQr: false },
  { provider: 'truemoney', call: 'POST /api/payment_true', hasQr: false },
  { provider: 'truemoney_qr', call: 'POST /api/qr_payment_true', hasQr: true },
]

for (const { locale } of languages('th'))
  for (const { provider, call, hasQr } of METHODS)
    test(
      `with an API that knows only the specification, a customer pays by ${provider}, in ${locale}`,
      FULL_ONLY,
      async ({ app, api, page, context }) => {
        await context.route('https://pay.example/**', (route) => route.fulfill({ body: 'pay here' }))
        await customerOf(api, { app, context })
        const me = visit({ app, page, locale })
        const { t } = me
        await me.open(WASHER.path)
        await me.isAt(t('choose.washer'), t('choose.title'))
        await me.choose()
        await me.arrivesAt(/20/, t('pay.title'))
        await me.hand.choose(page.getByRole('radio', { name: new RegExp(`^${t(`bill.way.${provider}`)}`) }))
        await me.hand.press(me.payButton(provider))
        if (hasQr) await expect(page).toHaveURL(/\/waiting-payment\/TRX_/)
        else await expect(page).toHaveURL(/^https:\/\/pay\.example\//)
        expect(api.calls).toContain(call)
        const transaction = api.shop.payments.at(-1)?.transaction ?? ''

        // The wallet returns to a page of its own.
        await me.open(`/${provider === 'truemoney' ? 'tmn' : 'waiting-payment'}/${transaction}`)
        await me.isAt(/20/, t('wait.title'))
        await expect(me.main).toContainText(
          t(`wait.how.${provider}`, { isTimed: 'yes', time: '|' }).split('|')[0] ?? '',
        )
        api.shop.pay(transaction)
        await me.seesBill(WASHER)
      },
    )
