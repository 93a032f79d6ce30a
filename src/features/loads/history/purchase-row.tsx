import { Amount } from '#components/amount.tsx'
import { isPaidFor, spentOn } from '#contract/history.ts'
import { CHOICE_STATUSES, isLoad, type Purchase } from '#contract/payment.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseHref } from '#features/checkout/payment/purchase-href.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { isNothingPaid, moneySafeText } from '#features/checkout/refunds/refund-coupon-value.ts'
import { factsText, SEPARATOR } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Name } from '#ui/layout/text.tsx'
import { ListRow } from '#ui/list/list.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { PurchaseBadge, PurchasePorthole } from './purchase-state.tsx'

// Each part stays whole; a part that does not fit wraps to the next line.
const unbroken = css({ whiteSpace: 'nowrap' })
const facts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
// A narrow window has no room for it, and the badge says the same.
const door = css({ display: { _narrow: 'none' } })

/** One purchase: its machine, its state as door and word, and what it cost. */
export function PurchaseRow({ purchase, now }: { purchase: Purchase; now: number }) {
  const t = useTranslate()
  const localized = useLocalized()
  const branch = localized(purchase.branch_name)
  return (
    <ListRow
      href={purchaseHref(purchase)}
      icon={
        <span className={door}>
          <PurchasePorthole purchase={purchase} now={now} />
        </span>
      }
      title={
        isLoad(purchase) && purchase.adds_time_to
          ? factsText([purchaseName(purchase, t), localized(purchase.program.name)])
          : purchaseName(purchase, t)
      }
      note={
        <>
          <span>
            {branch ? (
              <>
                <Name>{branch}</Name>
                <span>{SEPARATOR}</span>
              </>
            ) : null}
            <time className={unbroken} dateTime={purchase.created_at}>
              {timeText(purchase.created_at, t)}
            </time>
          </span>
          <ScreenReaderPause />
          <span className={facts}>
            <PurchaseBadge purchase={purchase} t={t} />
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
            {isPaidFor(purchase) ? null : (
              <>
                <ScreenReaderPause />
                <span>{unspentText(purchase, t)}</span>
              </>
            )}
          </span>
        </>
      }
      // Only money that was spent, as counted in the month's total, is a figure.
      {...(isPaidFor(purchase) ? { trailing: <Amount size="m" satang={spentOn(purchase)} /> } : {})}
    />
  )
}

/** What became of an amount that was not spent. */
function unspentText(purchase: Purchase, t: Translate): string {
  const amount = formatPrice(purchase.amount)
  if (CHOICE_STATUSES.includes(purchase.status)) return moneySafeText(purchase, t)
  if (purchase.status !== 'refunded') return t('history.notPaid', { amount })
  if (isNothingPaid(purchase)) return t('end.nothingPaid')
  return t(purchase.amount > 0 ? 'history.refundSent' : 'history.couponBack', { amount })
}
