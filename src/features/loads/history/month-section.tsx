import { useId } from 'react'
import { type HistoryMonth, isPaidFor, spentOn } from '#contract/history.ts'
import { isOrder, type Purchase } from '#contract/payment.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { isBillable } from '#features/checkout/payment/saved-bills.store.ts'
import { formatDay, formatMonth, formatPrice } from '#lib/i18n/format.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { Price } from '#ui/price/price.tsx'

// Each part stays unbroken; a part that does not fit wraps to the next line.
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3' })

/** @param totals of the whole month, including purchases not loaded yet; undefined if the server sends none */
type MonthSectionProps = { month: string; totals: HistoryMonth | undefined; purchases: readonly Purchase[] }

/** The purchases of one month under its totals. */
export function MonthSection({ month, totals, purchases }: MonthSectionProps) {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <Stack gap={0}>
          <Heading level={2} size="m" id={id}>
            <DateTime
              instant={month}
              text={formatMonth(month)}
              {...(locale === 'en' ? { equivalent: formatGregorianMonth(month) } : {})}
            />
          </Heading>
          {totals && totals.loads > 0 ? (
            <Text size="small" tone="ink2">
              {[
                t('history.totals', { loads: totals.loads, amount: formatPrice(totals.spent) }),
                ...(totals.saved > 0 ? [t('history.saved', { amount: formatPrice(totals.saved) })] : []),
              ].join(' · ')}
            </Text>
          ) : null}
        </Stack>
        <List labelledBy={id}>
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.transaction} purchase={purchase} />
          ))}
        </List>
      </Stack>
    </section>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { refund } = purchase
  const step = isOrder(purchase) ? purchase.order.step : null
  const status = refund
    ? t(refund.kind === 'coupon' ? 'end.refunded' : refund.sent_at ? 'status.refundSent' : 'status.refundAsked')
    : t(step ? `service.status.${step}` : `status.${purchase.status}`)
  return (
    <ListRow
      href={`/${isBillable(purchase) ? 'bill' : 'waiting-payment'}/${purchase.transaction}`}
      title={[purchaseName(purchase, t), localized(purchase.branch_name)].filter(Boolean).join(' · ')}
      note={
        <span className={facts}>
          <span>
            <DateTime instant={purchase.created_at} text={formatDay(purchase.created_at)} />
            <span>{` ${timeText(purchase.created_at, t)}`}</span>
          </span>
          <ScreenReaderPause />
          <span>{status}</span>
          {isPaidFor(purchase) && purchase.discount > 0 ? (
            <>
              <ScreenReaderPause />
              <span>
                {t('history.paidWith', {
                  price: formatPrice(purchase.price),
                  discount: formatPrice(purchase.discount),
                })}
              </span>
            </>
          ) : null}
        </span>
      }
      trailing={<PurchaseCost purchase={purchase} />}
    />
  )
}

/** Amount spent on a purchase, as counted in the month's total. An amount that was not spent is shown small, with the reason. */
function PurchaseCost({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  if (isPaidFor(purchase)) return <Price size="m" number={formatPrice(spentOn(purchase))} unit={t('amount.baht')} />
  const amount = formatPrice(purchase.amount)
  const isRefunded = purchase.status === 'refunded'
  const notSpent = !isRefunded ? 'history.notPaid' : purchase.amount > 0 ? 'history.moneyBack' : 'history.couponBack'
  return (
    <Text as="span" size="small" tone="ink2">
      {t(notSpent, { amount })}
    </Text>
  )
}
