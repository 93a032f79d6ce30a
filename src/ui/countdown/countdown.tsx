import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { useThresholds } from './use-thresholds.ts'

const NO_MARKS: readonly number[] = []
const nothing = () => {}

export type CountdownProps = {
  /** ms left, counted by the caller's clock. */
  left: number
  /** ms it began with. */
  whole: number
  /** As it stands in the ring: "8:42". */
  text: string
  /** The same in words, for who comes to read it: "เหลือเวลาชำระ 8 นาที 42 วินาที". */
  label: string
  size?: 56 | 72 | 112
  /** From here on, in ms, the ring warns. */
  urgentFrom?: number
  /** ms left at which `onMark` is called, longest first: the only moments to say something. */
  marks?: readonly number[]
  onMark?: (mark: number) => void
}

/** Time that runs out, as a ring. It is silent: screen readers find it in words, and hear it only at the marks. */
export function Countdown(props: CountdownProps) {
  const { left, whole, text, label, size = 56, urgentFrom = 0, marks = NO_MARKS, onMark = nothing } = props
  useThresholds(left, marks, onMark)
  return (
    <span role="timer" aria-live="off" aria-label={label}>
      <Porthole state="paying" isBare size={size} left={whole > 0 ? left / whole : 0} isUrgent={left <= urgentFrom}>
        <PortholeNumeral number={text} />
      </Porthole>
    </span>
  )
}
