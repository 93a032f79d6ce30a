import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { LoadPurchase } from '#contract/payment.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { RefreshIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Reorder } from './reorder.ts'

/** Loaded by the press, because few repeat a load. */
const loadReorder = () => Promise.all([import('./reorder.ts'), import('./reorder-dialog.tsx')])
type Question = {
  offer: Extract<Reorder, { kind: 'different' | 'taken' }>
  Dialog: typeof import('./reorder-dialog.tsx').ReorderDialog
}

type ReorderButtonProps = {
  purchase: LoadPurchase
  /** On the field at the top of home, with the price. */
  isOnStage?: boolean
  /** The customer has asked for it already: it is pressed as it appears, and its page leaves no entry in the history. */
  isAutomatic?: boolean
}

/** Repeats a load: opens its payment, after a question if its size or price is another; offers to wait if none is free. */
export function ReorderButton({ purchase, isOnStage = false, isAutomatic = false }: ReorderButtonProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question>()

  function pay({ machine, isOther, command, hasMissingExtras }: Extract<Reorder, { kind: 'same' | 'different' }>) {
    setQuestion(undefined)
    selectCommand(command)
    const names = { machine: purchaseName(purchase, t), other: machineName(machine, t) }
    if (isOther) addToast({ title: t('repeat.other', names), tone: 'info' })
    // The payment page lists the selected extras, but not the missing ones.
    if (hasMissingExtras) addToast({ title: t('repeat.less'), tone: 'warn', timeout: 0 })
    const { node_id, address, sub_position } = machine
    return navigate({
      to: '/payment/$node_id/$address/$sub_position',
      params: { node_id, address, sub_position },
      replace: isAutomatic,
    })
  }

  const reorder = useMutation({
    mutationFn: async () => {
      const [{ findReorder }, { ReorderDialog }] = await loadReorder()
      return { found: await findReorder(client, purchase), Dialog: ReorderDialog }
    },
    onSuccess: ({ found, Dialog }) => {
      if (found.kind === 'same') return pay(found)
      if (found.kind !== 'choose') return setQuestion({ offer: found, Dialog })
      const { node_id, address, sub_position } = found.machine
      return navigate({ to: '/qr-scanner', search: { node_id, address, sub_position }, replace: isAutomatic })
    },
    onError: (error) => announce([t('repeat.failed'), t(errorMessageId(error))], 'assertive'),
  })
  const pressItself = useEffectEvent(() => reorder.mutate())
  useEffect(() => {
    if (isAutomatic) pressItself()
  }, [isAutomatic])
  // An API may not say which machine it was.
  if (!purchase.node_id) return null
  return (
    <Parts isOnStage={isOnStage}>
      <Button
        {...(isOnStage ? { tone: 'stage', size: 'stage' } : { tone: 'outline', width: 'fill' })}
        icon={<RefreshIcon />}
        isPending={reorder.isPending}
        pendingLabel={t('action.saving')}
        data-preload={`/payment/${formatMachineCode(purchase)}`}
        onPress={() => reorder.mutate()}
      >
        {isOnStage && purchase.price > 0
          ? t('repeat.againFor', { kind: purchase.machine_category, amount: formatPrice(purchase.price) })
          : t('repeat.again', { kind: purchase.machine_category })}
      </Button>
      {question ? (
        <question.Dialog
          purchase={purchase}
          question={question.offer}
          onClose={() => setQuestion(undefined)}
          onAgree={(offer) => void pay(offer)}
        />
      ) : null}
      {reorder.isError ? <Alert tone="bad">{`${t('repeat.failed')} ${t(errorMessageId(reorder.error))}`}</Alert> : null}
    </Parts>
  )
}

/** The field places its buttons itself. */
const Parts = ({ isOnStage, children }: { isOnStage: boolean; children: ReactNode }) =>
  isOnStage ? children : <Stack gap={2}>{children}</Stack>
