import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { FullDate } from '#components/full-date.tsx'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { exchangePromotion, Promotion } from '#contract/rewards.ts'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { couponTerms, offerProblem } from '#features/rewards/coupons/coupon-labels.ts'
import { announce } from '#lib/announcer.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { ConfirmRedeem } from './confirm-redeem.tsx'
import { exchangeMutation } from './exchange.queries.ts'
import { costText, missingText } from './promotion-labels.ts'

type PromotionDetailProps = { promotion: Promotion; onTaken: (result: OutputOf<typeof exchangePromotion>) => void }

/** Details of a promotion, and the button that redeems it after a confirmation. */
export function PromotionDetail({ promotion, onTaken }: PromotionDetailProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const exchange = useMutation(exchangeMutation())
  const [isAsking, setAsking] = useState(false)
  const { promotion_id, title, description, coupon, points, reward, valid_days, ends_at, stock, times_left } = promotion
  const missing = missingText(promotion, t)
  const action = points > 0 ? t('rewards.exchangeFor', { cost: costText(promotion, t) }) : t('rewards.take')

  function problemOf(error: unknown) {
    const hasNoResponse = error instanceof ApiError && error.status === 0
    return [offerProblem(error, t), ...(hasNoResponse ? [t('rewards.again')] : [])]
  }

  async function take() {
    setAsking(false)
    try {
      onTaken(await exchange.mutateAsync(promotion_id))
      focusPage()
    } catch (error) {
      announce(problemOf(error), 'assertive')
    }
  }

  return (
    <PageLayout
      title={localized(title)}
      header={<PageHeader back={{ label: t('action.back'), href: '/rewards' }} title={t('rewards.title')} />}
      aside={<BrandField scene="ticket" />}
    >
      <PageContainer bottom="bar">
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading>{localized(title)}</PageHeading>
            {localized(description) ? <Text tone="ink2">{localized(description)}</Text> : null}
          </Stack>
          <Panel>
            <DefinitionList>
              <DefinitionRow term={t('rewards.cost')}>{costText(promotion, t)}</DefinitionRow>
              <PointsBalance cost={points} />
              {coupon || reward === 'gift' ? (
                <DefinitionRow term={t('rewards.gives')}>
                  {(coupon ? couponTerms(coupon, t, localized) : [t('rewards.givesGift')]).map((term) => (
                    <Text key={term} as="div">
                      {term}
                    </Text>
                  ))}
                </DefinitionRow>
              ) : null}
              {valid_days > 0 ? (
                <DefinitionRow term={t('rewards.validFor')}>{t('rewards.days', { days: valid_days })}</DefinitionRow>
              ) : null}
              {ends_at ? (
                <DefinitionRow term={t('rewards.until')}>
                  <FullDate instant={ends_at} />
                </DefinitionRow>
              ) : null}
              {times_left === null ? null : (
                <DefinitionRow term={t('rewards.timesLeft')}>{t('rewards.times', { count: times_left })}</DefinitionRow>
              )}
              {stock === null ? null : <DefinitionRow term={t('rewards.stock')}>{formatCount(stock)}</DefinitionRow>}
            </DefinitionList>
          </Panel>
          {exchange.isError ? <Alert tone="bad">{problemOf(exchange.error).join(' ')}</Alert> : null}
          {missing ? <Alert tone="warn">{missing}</Alert> : null}
        </Stack>
      </PageContainer>
      <BottomBar>
        {missing ? (
          <LinkButton href="/rewards" tone="outline" size="pay" width="fill">
            {t('rewards.others')}
          </LinkButton>
        ) : (
          <Button
            tone="primary"
            size="pay"
            width="fill"
            isPending={exchange.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => setAsking(true)}
          >
            {action}
          </Button>
        )}
      </BottomBar>
      <ConfirmRedeem promotion={promotion} isOpen={isAsking} onOpenChange={setAsking} onTake={() => void take()} />
    </PageLayout>
  )
}

/** The current points balance, if the promotion costs points. */
function PointsBalance({ cost }: { cost: number }) {
  const t = useTranslate()
  const { data, isPending } = useQuery(pointsQuery())
  if (cost === 0 || !(data || isPending)) return null
  return (
    <DefinitionRow term={t('rewards.mine')}>
      {data ? t('home.inPoints', { points: formatCount(data.points) }) : '…'}
    </DefinitionRow>
  )
}
