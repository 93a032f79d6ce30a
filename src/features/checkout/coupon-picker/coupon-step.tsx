import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { RetryButton } from '#components/retry-button.tsx'
import { useLastError } from '#components/use-last-error.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { selectCoupon, useSelectedCommand } from '#features/checkout/payment/selected-command.store.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { loadTarget } from './coupon-choices.queries.ts'
import { useCouponChoices } from './coupon-choices.ts'
import { CouponRadios, NO_COUPON } from './coupon-radios.tsx'

/** Page on which a customer chooses the coupon of a load. */
export function CouponStep({ address }: { address: ScannedAddress }) {
  const { command, isCouponChosen } = useSelectedCommand()
  return command ? <ChooseCoupon address={address} selected={command} isCouponChosen={isCouponChosen} /> : null
}

type ChooseCouponProps = { address: ScannedAddress; selected: SelectedCommand; isCouponChosen: boolean }

function ChooseCoupon({ address, selected, isCouponChosen }: ChooseCouponProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const price = selected.program.amount
  const choices = useCouponChoices({ target: loadTarget(selected), branch_id: selected.branch_id, price })
  const { query: coupons, offered, usable, isEvaluating } = choices
  const error = useLastError(coupons.error)
  const [markedId, setMarkedId] = useState<string>()
  const savedId = isCouponChosen ? selected.coupons[0] : usable[0]?.id
  const value = markedId ?? savedId ?? NO_COUPON
  const header = (
    <PageHeader
      back={{ label: t('action.back'), href: `/payment/${formatMachineCode(address)}` }}
      title={t('coupon.title')}
    />
  )

  function use() {
    selectCoupon(value === NO_COUPON ? null : value)
    void navigate({ to: '/payment/$node_id/$address/$sub_position', params: address, replace: true })
  }

  const isFailed = error !== null && !offered
  if (isFailed || offered?.length === 0)
    return (
      <MessagePage
        title={t(isFailed ? 'coupon.failed' : 'coupon.empty')}
        text={t(isFailed ? errorMessageId(error) : 'coupon.emptyNote')}
        header={header}
        picture={
          <Porthole state={isFailed ? 'offline' : 'plain'} size={112} remaining={0}>
            {isFailed ? undefined : <TicketIcon size={28} />}
          </Porthole>
        }
        actions={
          <>
            {isFailed ? (
              <RetryButton query={coupons} describe={(again) => [t('coupon.failed'), t(errorMessageId(again))]} />
            ) : null}
            <LinkButton
              href={`/payment/${formatMachineCode(address)}`}
              tone={isFailed ? 'outline' : 'primary'}
              width="fill"
            >
              {t('coupon.none')}
            </LinkButton>
          </>
        }
      />
    )

  return (
    <PageLayout title={t('coupon.title')} header={header}>
      <PageContainer bottom="bar">
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading size="l">{t('coupon.heading', { amount: formatPrice(price) })}</PageHeading>
            <Text tone="ink2">{t('coupon.oneOnly')}</Text>
          </Stack>
          <CouponRadios choices={choices} value={value} onChange={setMarkedId} />
        </Stack>
      </PageContainer>
      <BottomBar>
        <Button
          tone="primary"
          size="pay"
          width="fill"
          isDisabled={!offered || isEvaluating}
          data-preload={`/payment/${formatMachineCode(address)}`}
          onPress={use}
        >
          {t(value === NO_COUPON ? 'coupon.none' : 'coupon.use')}
        </Button>
      </BottomBar>
    </PageLayout>
  )
}
