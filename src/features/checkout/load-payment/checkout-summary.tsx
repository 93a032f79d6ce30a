import type { MachineInfo } from '#contract/machines.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { programText } from '#features/branches/machines/machine-labels.ts'
import { formatAmount, formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

type PaySlipProps = {
  machine: MachineInfo | undefined
  /** The lines keep their place until the machine is known. */
  isReading: boolean
  command: SelectedCommand
  /** What a coupon takes off, in satang. */
  saving: number
}

/** What is ordered, line by line, to the sum. */
export function CheckoutSummary({ machine, isReading, command, saving }: PaySlipProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const program = machine?.programs.find((one) => one.temp === command.program.temp)
  const extras = machine?.extras.filter((extra) => command.program.extra.includes(extra.extra_id)) ?? []
  return (
    <Panel>
      <DefinitionList>
        {isReading
          ? [command.program.temp, ...command.program.extra].map((key) => (
              <DefinitionRow key={key} term={'\u00a0'}>
                {null}
              </DefinitionRow>
            ))
          : null}
        {program ? (
          <DefinitionRow term={programText(program, localized(program.name), t)}>
            {formatAmount(program.amount)}
          </DefinitionRow>
        ) : null}
        {extras.map((extra) => (
          <DefinitionRow key={extra.extra_id} term={localized(extra.name)}>
            {formatAmount(extra.amount)}
          </DefinitionRow>
        ))}
        {saving > 0 ? (
          <DefinitionRow term={t('pay.coupon')}>
            <AlternativeText
              text={t('coupons.off.amount', { amount: formatPrice(saving) })}
            >{`−${formatAmount(saving)}`}</AlternativeText>
          </DefinitionRow>
        ) : null}
        <DefinitionRow term={t('choose.total')} isTotal>
          {t('amount.inBaht', { amount: formatAmount(command.program.amount - saving) })}
        </DefinitionRow>
      </DefinitionList>
    </Panel>
  )
}
