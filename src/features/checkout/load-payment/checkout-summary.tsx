import { memo } from 'react'
import { PartAmount } from '#components/amount.tsx'
import type { MachineInfo } from '#contract/machines.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { programText } from '#features/branches/machines/machine-labels.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'

type CheckoutSummaryProps = {
  machine: MachineInfo | undefined
  /** Shows placeholder lines until the machine has loaded. */
  isLoading: boolean
  command: SelectedCommand
  /** Discount of the coupon, in satang. */
  saving: number
}

/** The program and extras of a load and its discount. The heading of the page has their sum. */
export const CheckoutSummary = memo(function CheckoutSummary({
  machine,
  isLoading,
  command,
  saving,
}: CheckoutSummaryProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const program = machine?.programs.find(({ temp }) => temp === command.program.temp)
  const extras = machine?.extras.filter((extra) => command.program.extra.includes(extra.extra_id)) ?? []
  return (
    <Panel>
      <DefinitionList>
        {isLoading
          ? [command.program.temp, ...command.program.extra].map((key) => (
              <DefinitionRow key={key} term={'\u00a0'}>
                {null}
              </DefinitionRow>
            ))
          : null}
        {program ? (
          <DefinitionRow term={programText(program, localized(program.name), t)}>
            <PartAmount satang={program.amount} />
          </DefinitionRow>
        ) : null}
        {extras.map((extra) => (
          <DefinitionRow key={extra.extra_id} term={localized(extra.name)}>
            <PartAmount satang={extra.amount} />
          </DefinitionRow>
        ))}
        {saving > 0 ? (
          <DefinitionRow term={t('pay.coupon')}>
            <PartAmount satang={-saving} />
          </DefinitionRow>
        ) : null}
      </DefinitionList>
    </Panel>
  )
})
