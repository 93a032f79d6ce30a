import type { MachineInfo, Program } from '#contract/machines.ts'
import { machineName, programText } from '#features/branches/machines/machine-labels.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Name } from '#ui/layout/text.tsx'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'

type MachineAsideProps = {
  /** Undefined while loading. */
  machine?: MachineInfo | undefined
  program?: Program | undefined
  /** Satang to pay. */
  amount?: number
}

/** The machine that is chosen and paid, beside the page: its number, what it will do, and the sum in its drum. */
export function MachineAside({ machine, program, amount = 0 }: MachineAsideProps) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <StageField
      state="idle"
      overline={machine ? <Name>{localized(machine.branch_name)}</Name> : null}
      heading={<p>{machine ? machineName(machine, t) : '\u00a0'}</p>}
      note={program ? <StageFact>{programText(program, localized(program.name), t)}</StageFact> : null}
      number={machine?.number}
      door={
        <StageDrum state="idle">
          {!machine ? null : amount > 0 ? (
            <DrumFigure number={formatPrice(amount)} unit={t('amount.baht')} />
          ) : (
            <DrumFigure number="" unit={t('amount.free')} />
          )}
        </StageDrum>
      }
    />
  )
}
