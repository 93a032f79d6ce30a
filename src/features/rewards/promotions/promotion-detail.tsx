import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusPage, Page, PageHeading } from '#components/page-layout.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { exchangePromotion, Promotion } from '#contract/rewards.ts'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { couponTerms, offerProblem } from '#features/rewards/coupons/coupon-labels.ts'
import { announce } from '#lib/announcer.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Screen } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { ExchangeQuestion } from './confirm-redeem.tsx'
import { exchangeMutation } from './exchange.queries.ts'
import { costText, lackText } from './promotion-labels.ts'

type OfferProps = { promotion: Promotion; onTaken: (got: OutputOf<typeof exchangePromotion>) => void }

/** What a promotion gives and costs, and the button that takes it after one question. */
export function Offer({ promotion, onTaken }: OfferProps) {
  const say = useSay()
  const shopText = useShopText()
  const exchange = useMutation(exchangeMutation())
  const [isAsking, setAsking] = useState(false)
  const { promotion_id, title, description, coupon, points, valid_days, ends_at, stock, times_left } = promotion
  const lack = lackText(promotion, say)
  const action = points > 0 ? say('rewards.exchangeFor', { cost: costText(promotion, say) }) : say('rewards.take')

  function problemOf(error: unknown) {
    const isUnanswered = error instanceof ApiError && error.status === 0
    return [offerProblem(error, say), ...(isUnanswered ? [say('rewards.again')] : [])]
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
    <Page
      title={shopText(title)}
      header={<PageHeader back={{ label: say('action.back'), href: '/rewards' }} title={say('rewards.title')} />}
    >
      <Screen bottom="bar">
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading>{shopText(title)}</PageHeading>
            {shopText(description) ? <Text tone="ink2">{shopText(description)}</Text> : null}
          </Stack>
          <Panel>
            <DefinitionList>
              <DefinitionRow term={say('rewards.cost')}>{costText(promotion, say)}</DefinitionRow>
              <PointsLeft cost={points} />
              <DefinitionRow term={say('rewards.gives')}>
                {(coupon ? couponTerms(coupon, say, shopText) : [say('rewards.givesGift')]).map((term) => (
                  <Text key={term} as="div">
                    {term}
                  </Text>
                ))}
              </DefinitionRow>
              <DefinitionRow term={say('rewards.validFor')}>{say('rewards.days', { days: valid_days })}</DefinitionRow>
              <DefinitionRow term={say('rewards.until')}>
                <DateTime instant={ends_at} text={formatDay(ends_at)} />
              </DefinitionRow>
              <DefinitionRow term={say('rewards.timesLeft')}>
                {say('rewards.times', { count: times_left })}
              </DefinitionRow>
              {stock === null ? null : <DefinitionRow term={say('rewards.stock')}>{formatCount(stock)}</DefinitionRow>}
            </DefinitionList>
          </Panel>
          {exchange.isError ? <Alert tone="bad">{problemOf(exchange.error).join(' ')}</Alert> : null}
          {lack ? <Alert tone="warn">{lack}</Alert> : null}
        </Stack>
      </Screen>
      <BottomBar>
        {lack ? (
          <LinkButton href="/rewards" tone="outline" size="pay" width="fill">
            {say('rewards.others')}
          </LinkButton>
        ) : (
          <Button
            tone="primary"
            size="pay"
            width="fill"
            isPending={exchange.isPending}
            pendingLabel={say('action.saving')}
            onPress={() => setAsking(true)}
          >
            {action}
          </Button>
        )}
      </BottomBar>
      <ExchangeQuestion promotion={promotion} isOpen={isAsking} onOpenChange={setAsking} onTake={() => void take()} />
    </Page>
  )
}

/** What is there now, where points are asked for. */
function PointsLeft({ cost }: { cost: number }) {
  const say = useSay()
  const { data, isPending } = useQuery(pointsQuery())
  if (cost === 0 || !(data || isPending)) return null
  return (
    <DefinitionRow term={say('rewards.mine')}>
      {data ? say('home.inPoints', { points: formatCount(data.points) }) : '…'}
    </DefinitionRow>
  )
}
