import type { MachineInfo } from '#contract/machines.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { programText } from '#features/branches/machines/machine-labels.ts'
import { formatBaht, formatExactBaht } from '#lib/i18n/format.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Spoken } from '#ui/visually-hidden/visually-hidden.tsx'

type PaySlipProps = {
  machine: MachineInfo | undefined
  /** The lines keep their place until the machine is known. */
  isReading: boolean
  command: SelectedCommand
  /** What a coupon takes off, in satang. */
  saving: number
}

/** What is ordered, line by line, to the sum. */
export function PaySlip({ machine, isReading, command, saving }: PaySlipProps) {
  const say = useSay()
  const shopText = useShopText()
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
          <DefinitionRow term={programText(program, shopText(program.name), say)}>
            {formatExactBaht(program.amount)}
          </DefinitionRow>
        ) : null}
        {extras.map((extra) => (
          <DefinitionRow key={extra.extra_id} term={shopText(extra.name)}>
            {formatExactBaht(extra.amount)}
          </DefinitionRow>
        ))}
        {saving > 0 ? (
          <DefinitionRow term={say('pay.coupon')}>
            <Spoken
              text={say('coupons.off.amount', { amount: formatBaht(saving) })}
            >{`−${formatExactBaht(saving)}`}</Spoken>
          </DefinitionRow>
        ) : null}
        <DefinitionRow term={say('choose.total')} isTotal>
          {say('amount.inBaht', { amount: formatExactBaht(command.program.amount - saving) })}
        </DefinitionRow>
      </DefinitionList>
    </Panel>
  )
}
