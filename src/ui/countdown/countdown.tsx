import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { useThresholds } from './use-thresholds.ts'

const NO_MARKS: readonly number[] = []
const noop = () => {}

export type CountdownProps = {
  /** Remaining time, by the caller's clock. */
  remainingMs: number
  /** Time at the start of the countdown. */
  totalMs: number
  /** The text in the ring: "8:42". */
  text: string
  /** The time in words for screen readers: "เหลือเวลาชำระ 8 นาที 42 วินาที". */
  label: string
  size?: 56 | 72 | 112
  /** Remaining time in ms from which the ring has the warning colour. */
  urgentFrom?: number
  /**
   * Remaining times in ms at which `onMark` is called, longest first. Only then should the caller announce the time.
   */
  marks?: readonly number[]
  onMark?: (mark: number) => void
}

/** The remaining time as a ring. Screen readers find it in words; it announces nothing itself. */
export function Countdown(props: CountdownProps) {
  const { remainingMs, totalMs, text, label, size = 56, urgentFrom = 0, marks = NO_MARKS, onMark = noop } = props
  useThresholds(remainingMs, marks, onMark)
  return (
    <span role="timer" aria-live="off" aria-label={label}>
      <Porthole
        state="paying"
        isBare
        size={size}
        remaining={totalMs > 0 ? remainingMs / totalMs : 0}
        isUrgent={remainingMs <= urgentFrom}
      >
        <PortholeNumeral number={text} />
      </Porthole>
    </span>
  )
}
