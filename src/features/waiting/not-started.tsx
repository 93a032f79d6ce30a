import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { latenessOf, type Transaction } from '#contract/payment.ts'
import { MoneyBack } from '#features/bills/money-back.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { MachineHeader } from '#features/machines/machine-header.tsx'
import { clockText } from '#features/machines/machine-words.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { couponWorth } from '#features/recovery/coupon-worth.ts'
import { Recovery } from '#features/recovery/recovery.tsx'
import { userQuery } from '#features/session/session.queries.ts'
import { announce } from '#lib/page/announce.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { formatBaht } from '#lib/words/format.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { type Check, LastLook } from './last-look.tsx'

/** Paid, and the machine did not start: where the money is, and what the customer can do about it. */
export function NotStarted({ known, check }: { known: Transaction; check: Check }) {
  const say = useSay()
  const shopText = useShopText()
  const { data: user } = useQuery(userQuery())
  const money = known.amount > 0 ? say('end.moneySafe', { amount: formatBaht(known.amount) }) : say('end.couponSafe')
  const title = say('end.startFailed')
  const soon = known.refund_at
    ? say('end.couponSoon', { amount: formatBaht(couponWorth(known)), time: clockText(known.refund_at, say) })
    : undefined
  const late = latenessOf(known)
  const canChoose = pageConfig.capabilities.includes('restart') || pageConfig.capabilities.includes('choose_refund')
  useEffect(() => announce([title, money], 'assertive'), [title, money])

  return (
    <Page
      title={title}
      header={<MachineHeader name={purchaseName(known, say)} branch={shopText(known.branch_name)} backHref="/" />}
    >
      <Screen>
        <Stack gap={6}>
          <Stack gap={6} align="center">
            <Porthole state="failed" size={112} />
            <Stack gap={1} align="center">
              <PageHeading size="l" align="center">
                {title}
              </PageHeading>
              <Text size="lead" align="center" isStrong>
                {money}
              </Text>
              {late ? (
                <Text tone="ink2" align="center">
                  {say(`end.late.${late}`)}
                </Text>
              ) : null}
              {canChoose && user ? (
                <Text tone="ink2" align="center">
                  {say('end.choose')}
                </Text>
              ) : null}
            </Stack>
          </Stack>
          <MoneyBack known={known} />
          {canChoose && user ? <Recovery known={known} /> : null}
          {canChoose && user === null ? (
            <LinkButton
              href={`/login?next=/waiting-payment/${known.transaction}`}
              tone="primary"
              size="pay"
              width="fill"
            >
              {say('end.loginToChoose')}
            </LinkButton>
          ) : null}
          {soon ? <Text tone="ink2">{soon}</Text> : null}
          <LastLook check={check} />
        </Stack>
      </Screen>
    </Page>
  )
}
