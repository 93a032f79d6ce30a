import { FullDate } from '#components/full-date.tsx'
import { MessagePage } from '#components/message-page.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { exchangePromotion } from '#contract/rewards.ts'
import { lastMomentOf } from '#contract/thai/bangkok.ts'
import { couponTerms } from '#features/rewards/coupons/coupon-labels.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Code } from '#ui/code/code.tsx'
import { CouponCard } from '#ui/coupon-card/coupon-card.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { GiftIcon } from '#ui/icons/reward-icons.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** Result of an exchange: the coupon or gift, its expiry and its use. */
export function Redeemed({ result: { coupon, gift, points } }: { result: OutputOf<typeof exchangePromotion> }) {
  const t = useTranslate()
  const localized = useLocalized()
  const redeemedItem = coupon ?? gift
  return (
    <MessagePage
      title={t('rewards.taken')}
      text={
        points === null
          ? undefined
          : t(coupon ? 'rewards.takenCoupon' : 'rewards.takenGift', { points: formatCount(points) })
      }
      header={<PageHeader back={{ label: t('action.close'), href: '/rewards' }} kind="close" />}
      picture={
        <Porthole state="full" size={112} isBare>
          <CheckIcon size={28} />
        </Porthole>
      }
      actions={
        <>
          {coupon ? (
            <LinkButton href="/qr-scanner" tone="primary" width="fill">
              {t('home.scan')}
            </LinkButton>
          ) : null}
          <LinkButton href="/rewards" tone={coupon ? 'outline' : 'primary'} width="fill">
            {t('rewards.title')}
          </LinkButton>
        </>
      }
    >
      {redeemedItem ? (
        <CouponCard
          state="owned"
          icon={coupon ? <TicketIcon /> : <GiftIcon />}
          title={localized(redeemedItem.title)}
          note={
            <>
              <span>
                {coupon
                  ? factsText(couponTerms(coupon, t, localized))
                  : localized(gift?.description ?? redeemedItem.title)}
              </span>
              <br />
              {redeemedItem.expires_at ? (
                <>
                  <span>{`${t('coupons.end.open')} `}</span>
                  <FullDate instant={lastMomentOf(redeemedItem.expires_at)} />
                  <br />
                </>
              ) : null}
              {redeemedItem.code ? (
                <>
                  <span>{`${t('coupons.code')} `}</span>
                  <Code text={redeemedItem.code} />
                </>
              ) : null}
            </>
          }
        />
      ) : null}
    </MessagePage>
  )
}
