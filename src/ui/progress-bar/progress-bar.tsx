import type { CSSProperties } from 'react'
import { sva } from '#styled/css'

const progressBar = sva({
  slots: ['root', 'text', 'value', 'track', 'fill'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full', minWidth: '[0px]' },
    text: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', textStyle: 'small' },
    value: { color: 'ink2', marginInlineStart: 'auto', maxWidth: 'full', textAlign: 'end' },
    track: {
      height: '[0.5rem]',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'tag',
      bg: 'sunken',
      overflow: 'hidden',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    fill: {
      display: 'block',
      height: 'full',
      width: '[calc(var(--share) * 100%)]',
      bg: 'brandUi',
      transition: '[width var(--durations-level) var(--easings-out)]',
      _highContrast: { bg: '[CanvasText]' },
    },
  },
  variants: {
    // Without a known end a part of the bar pulses. It does not move, so it has the same meaning with reduced motion.
    isIndeterminate: {
      true: { fill: { width: '[40%]', _motionSafe: { animation: '[pulse 1.8s ease-in-out infinite]' } } },
    },
    isLabelHidden: { true: { text: { srOnly: true } } },
  },
})

export type ProgressBarProps = {
  label: string
  /** Use it if the page already shows the label next to the bar. */
  isLabelHidden?: boolean
  /** Between 0 and `max`; without it the progress is unknown. */
  value?: number
  max?: number
  /** The value in words: "9 จาก 10". */
  valueText?: string
}

/** Progress as a bar. Time and the steps of a task are rings. */
export function ProgressBar({ label, isLabelHidden = false, value, max = 100, valueText }: ProgressBarProps) {
  const isIndeterminate = value === undefined
  const styles = progressBar({ isIndeterminate, isLabelHidden })
  const reached = Math.min(Math.max(value ?? 0, 0), max)
  const share = max > 0 ? reached / max : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(isIndeterminate
        ? {}
        : { 'aria-valuenow': reached, 'aria-valuetext': valueText ?? `${Math.round(share * 100)}%` })}
      className={styles.root}
    >
      {/* Screen readers read it as the name and value of the bar. */}
      <span aria-hidden className={styles.text}>
        <span>{label}</span>
        {valueText ? <span className={styles.value}>{valueText}</span> : null}
      </span>
      <span className={styles.track}>
        <span
          className={styles.fill}
          style={{ '--share': isIndeterminate ? 0 : share } as CSSProperties} // React's type knows no custom properties
        />
      </span>
    </div>
  )
}
