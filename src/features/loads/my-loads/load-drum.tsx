import { useRef, useState } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { DrumFigure, StageDrum, type StageDrumProps, type StageState } from '#ui/stage/stage-drum.tsx'
import { SharedDrum } from './shared-drum.tsx'

/** From here on it is about to end. */
export const SOON_MINUTES = 5

export type LoadDrumProps = {
  /** Undefined for a load of somebody else. */
  transaction?: string
  /** Name of the machine, for screen readers. */
  machine: string
  minutes: number
  /** Minutes that the program takes; 0 if unknown. */
  total: number
  isDone: boolean
  isAnimated?: boolean
} & Pick<StageDrumProps, 'size'>

export const loadState = (minutes: number, isDone: boolean): StageState =>
  isDone ? 'done' : minutes <= SOON_MINUTES ? 'soon' : 'running'

/** The drum of a load. Where this page has shown it running, its end is shown as it happens: water drains, the door opens. */
export function LoadDrum({ transaction, machine, minutes, total, isDone, isAnimated = true, size }: LoadDrumProps) {
  const t = useTranslate()
  const [hasSeenRunning] = useState(!isDone)
  const left = total > 0 ? minutes / total : 1
  const lastLeft = useRef(left)
  if (!isDone) lastLeft.current = left
  const drum = (
    <StageDrum
      state={loadState(minutes, isDone)}
      size={size}
      left={lastLeft.current}
      isAnimated={isAnimated && !isDone}
      isEnding={isDone && hasSeenRunning}
      {...(isDone ? {} : { label: t('bill.porthole', { machine, minutes }) })}
    >
      {isDone ? null : <DrumFigure number={String(minutes)} unit={t('amount.minutesUnit')} />}
    </StageDrum>
  )
  return transaction ? <SharedDrum transaction={transaction}>{drum}</SharedDrum> : drum
}
