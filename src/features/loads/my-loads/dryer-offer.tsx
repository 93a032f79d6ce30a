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

/** The free dryer of a branch that comes first, and how many there are. Nothing while it is not known. */
function useDryers(branchId: string) {
  const { data: branch, isPending } = useQuery(branchQuery(branchId))
  const dryers = branch?.machines.filter(({ machine_category }) => machine_category === 'dryer') ?? []
  const free = dryers.filter(({ state }) => state === 'free')
  return { isPending, isOffered: branch?.is_open === true && dryers.length > 0, next: free[0], free: free.length }
}

type DryerOfferProps = {
  /** The wash that is done. */
  wash: LoadPurchase
  /** The customer's last drying, whose program is offered again. */
  last: LoadPurchase | undefined
  /** The button of the field opens a free one: then only the offer to be told of the next is left. */
  isOnStage?: boolean
}

/** What follows a wash: a free dryer of its branch with the last drying time, or to be told when one is free. */
export function DryerOffer({ wash, last, isOnStage = false }: DryerOfferProps) {
  const t = useTranslate()
  const { isPending, isOffered, next, free } = useDryers(wash.branch_id)
  // As large as the offer, so that nothing below moves when the dryers are known.
  if (isPending)
    return (
      <Skeleton shape="words">
        <Offer wash={wash} last={last} free={1}>
          <Button tone="outline">{t('load.dryWait')}</Button>
        </Offer>
      </Skeleton>
    )
  if (!isOffered || (next ? isOnStage : !canWatch())) return null
  return (
    <Offer wash={wash} last={last} free={free}>
      {next ? <DryButton dryer={next} last={last} /> : <WaitForDryer branchId={wash.branch_id} />}
    </Offer>
  )
}

/** The dryer as the button of the field, after the wash has been collected; the children where none is free. */
export function DryOnStage({ wash, last, children }: Omit<DryerOfferProps, 'isOnStage'> & { children: ReactNode }) {
  const { isPending, isOffered, next } = useDryers(wash.branch_id)
  // A button that changes under a finger would be pressed for another.
  if (isPending) return null
  return isOffered && next ? <DryButton dryer={next} last={last} isOnStage /> : children
}

function Offer({
  wash,
  last,
  free,
  children,
}: Omit<DryerOfferProps, 'isOnStage'> & { free: number; children: ReactNode }) {
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
function DryButton({
  dryer,
  last,
  isOnStage = false,
}: Pick<DryerOfferProps, 'last'> & { dryer: MachineRow; isOnStage?: boolean }) {
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
        {...(isOnStage ? { tone: 'stage', size: 'stage' } : { tone: 'outline' })}
        isPending={dry.isPending}
        pendingLabel={t('action.saving')}
        data-preload={last ? `/payment/${formatMachineCode(dryer)}` : '/qr-scanner'}
        onPress={() => dry.mutate()}
      >
        {last
          ? t(isOnStage ? 'load.dryNextFor' : 'load.dryAgain', {
              minutes: last.program.minutes,
              amount: formatPrice(last.program.amount),
            })
          : t(isOnStage ? 'load.dryNext' : 'load.drySee')}
      </Button>
      {dry.isError ? <Alert tone="bad">{`${t('repeat.failed')} ${t(errorMessageId(dry.error))}`}</Alert> : null}
    </>
  )
}
