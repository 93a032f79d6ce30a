import { FOR_STAFF, type Reversal, resolveReversal } from '#contract/staff/reversals.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { ActionButton } from './action.tsx'
import { askDesk } from './api.ts'
import { DeskCard } from './card.tsx'
import { useDeskFormat } from './format.ts'
import { useDesk } from './translate.ts'

/** Money that went back at the payment company without us, until staff say what they did about it. */
export function ReversalCard({ reversal: it }: { reversal: Reversal }) {
  const t = useDesk()
  const { at, baht } = useDeskFormat()
  const effect = FOR_STAFF.find((known) => known === it.effect)
  const title = t('desk.now.reversal', { amount: baht(it.amount) })
  return (
    <DeskCard
      title={title}
      subject={`${title}, ${it.transaction}`}
      badge={{ text: t(`desk.reversal.${it.kind}`), tone: 'bad' }}
      reference={it.transaction}
      lines={[
        effect && t(`desk.reversal.${effect}`),
        it.customer?.full_name,
        it.customer ? formatPhone(it.customer.phone_number) : undefined,
        at(it.seen_at),
      ]}
    >
      {effect ? (
        <ActionButton
          label={t('desk.reversal.resolve')}
          consequence={t('desk.reversal.resolveText')}
          field={{ label: t('desk.reversal.note'), isRequired: true }}
          run={(note) =>
            askDesk(resolveReversal, { transaction: it.transaction, id: it.id, kind: it.kind, effect, note })
          }
        />
      ) : null}
    </DeskCard>
  )
}
