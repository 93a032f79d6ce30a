import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MachineRow } from '#contract/machines.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { canWatch } from '#features/branches/availability-alerts/alerts.queries.ts'
import { WaitForDryer } from '#features/branches/availability-alerts/wait-for-dryer.tsx'
import { branchQuery } from '#features/branches/branch-list/branch.queries.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Heading, Name } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ActionRow } from './action-row.tsx'
import { findDrying } from './dryer.ts'

type DryerOfferProps = {
  /** The wash that is done. */
  wash: LoadPurchase
  /** The customer's last drying, whose program is offered again. */
  last: LoadPurchase | undefined
}

/** What follows a wash: a free dryer of its branch with the last drying time, or to be told when one is free. */
export function DryerOffer({ wash, last }: DryerOfferProps) {
  const t = useTranslate()
  const { data: branch, isPending } = useQuery(branchQuery(wash.branch_id))
  // As large as the offer, so that nothing below moves when the dryers are known.
  if (isPending)
    return (
      <Skeleton shape="words">
        <Offer wash={wash} last={last} free={1}>
          <Button tone="outline">{t('load.dryWait')}</Button>
        </Offer>
      </Skeleton>
    )
  const dryers = branch?.machines.filter(({ machine_category }) => machine_category === 'dryer') ?? []
  const [next] = dryers.filter(({ state }) => state === 'free')
  if (!branch?.is_open || dryers.length === 0 || (!next && !canWatch())) return null
  return (
    <Offer wash={wash} last={last} free={dryers.filter(({ state }) => state === 'free').length}>
      {next ? <DryButton dryer={next} last={last} /> : <WaitForDryer branchId={wash.branch_id} />}
    </Offer>
  )
}

function Offer({ wash, last, free, children }: DryerOfferProps & { free: number; children: ReactNode }) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <ActionRow
      tone="plain"
      picture={<Porthole state={free ? 'free' : 'reserved'} size={56} />}
      title={
        <Heading level={2} size="m">
          {t('load.dryers', { count: free })}
        </Heading>
      }
      note={
        <>
          <Name>{localized(wash.branch_name)}</Name>
          {last ? <span>{`${SEPARATOR}${localized(last.program.name)}`}</span> : null}
        </>
      }
    >
      {children}
    </ActionRow>
  )
}

/** Opens the payment of the last drying's program, or the dryer's programs and prices. */
function DryButton({ dryer, last }: Pick<DryerOfferProps, 'last'> & { dryer: MachineRow }) {
  const t = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const dry = useMutation({
    mutationFn: () => findDrying(client, dryer, last),
    onSuccess: ({ machine, command }) => {
      const { node_id, address, sub_position } = machine
      const params = { node_id, address, sub_position }
      if (!command) return navigate({ to: '/qr-scanner', search: params })
      selectCommand(command)
      return navigate({ to: '/payment/$node_id/$address/$sub_position', params })
    },
    onError: (error) => announce([t('repeat.failed'), t(errorMessageId(error))], 'assertive'),
  })
  return (
    <>
      <Button
        tone="outline"
        isPending={dry.isPending}
        pendingLabel={t('action.saving')}
        data-preload={last ? `/payment/${formatMachineCode(dryer)}` : '/qr-scanner'}
        onPress={() => dry.mutate()}
      >
        {last
          ? t('load.dryAgain', { minutes: last.program.minutes, amount: formatPrice(last.program.amount) })
          : t('load.drySee')}
      </Button>
      {dry.isError ? <Alert tone="bad">{`${t('repeat.failed')} ${t(errorMessageId(dry.error))}`}</Alert> : null}
    </>
  )
}
