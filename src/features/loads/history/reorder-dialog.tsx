import { useMutation } from '@tanstack/react-query'
import type { LoadPurchase } from '#contract/payment.ts'
import {
  alertEnd,
  canWatch,
  watchMutation,
  watchProblem,
} from '#features/branches/availability-alerts/alerts.queries.ts'
import { machineName, timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { announce } from '#lib/announcer.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Reorder } from './reorder.ts'

/** What differs from the load that is repeated, and what has to be agreed to or waited for. */
type Question = Extract<Reorder, { kind: 'different' | 'taken' }>

type ReorderDialogProps = {
  purchase: LoadPurchase
  question: Question
  onClose: () => void
  /** The customer agrees to the other machine or price. */
  onAgree: (offer: Extract<Reorder, { kind: 'different' }>) => void
}

function textsOf(question: Question, purchase: LoadPurchase, t: Translate): { title: string; text: string } {
  const machine = purchaseName(purchase, t)
  if (question.kind === 'taken')
    return { title: t('repeat.taken', { kind: question.machine.machine_category }), text: t('repeat.takenNote') }
  const price = {
    price: formatPrice(question.command.program.amount),
    before: formatPrice(purchase.price),
  }
  const isOtherPrice = purchase.price > 0 && question.command.program.amount !== purchase.price
  const priceText = isOtherPrice ? t('repeat.price', price) : ''
  if (!question.isOther) return { title: t('repeat.priceChanged', { machine }), text: priceText }
  const other = machineName(question.machine, t)
  const busy = t('repeat.busy', { machine })
  const size = question.isOtherSize ? t('repeat.size', { other, kg: question.machine.capacity_kg }) : ''
  return { title: t('repeat.instead', { other }), text: [busy, size, priceText].filter(Boolean).join(' ') }
}

/** Asks before a load is repeated in another size or for another price; offers the wait-list when all are taken. */
export function ReorderDialog({ purchase, question, onClose, onAgree }: ReorderDialogProps) {
  const t = useTranslate()
  const watch = useMutation(watchMutation())
  const { title, text } = textsOf(question, purchase, t)
  const { branch_id, machine_category, capacity_kg } = question.machine

  function wait() {
    watch.mutate(
      { branch_id, machine_category, capacity_kg: capacity_kg || null, until: alertEnd() },
      {
        onSuccess: ({ until }) => {
          onClose()
          addToast({ title: t('watch.done', { time: timeText(until, t) }), tone: 'ok' })
        },
        onError: (error) => announce(t(watchProblem(error)), 'assertive'),
      },
    )
  }

  return (
    <Dialog
      title={title}
      text={text}
      isOpen
      onOpenChange={onClose}
      isDismissable
      actions={
        question.kind === 'different' ? (
          <>
            <Button tone="primary" width="fill" onPress={() => onAgree(question)}>
              {t('repeat.agree', { amount: formatPrice(question.command.program.amount) })}
            </Button>
            <LinkButton href={`/branch/${branch_id}`} tone="outline" width="fill">
              {t('repeat.others')}
            </LinkButton>
          </>
        ) : (
          <>
            {canWatch() ? (
              <Button
                tone="primary"
                width="fill"
                isPending={watch.isPending}
                pendingLabel={t('action.saving')}
                onPress={wait}
              >
                {t('load.dryWait')}
              </Button>
            ) : null}
            <LinkButton href={`/branch/${branch_id}`} tone="outline" width="fill">
              {t('repeat.others')}
            </LinkButton>
          </>
        )
      }
    >
      {watch.isError ? <Alert tone="bad">{t(watchProblem(watch.error))}</Alert> : null}
    </Dialog>
  )
}
