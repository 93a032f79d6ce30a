import type { CSSProperties } from 'react'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import { sva } from '#styled/css'

const progressBar = sva({
  slots: ['root', 'words', 'value', 'track', 'fill'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full', minWidth: '[0px]' },
    words: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', textStyle: 'small' },
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
    // How long is not known: a piece that breathes. Nothing runs to and fro, and it is the same when still.
    isIndeterminate: {
      true: { fill: { width: '[40%]', _motionSafe: { animation: '[pulse 1.8s ease-in-out infinite]' } } },
    },
    isLabelHidden: { true: { words: { srOnly: true } } },
  },
})

export type ProgressBarProps = {
  label: string
  /** Beside it there are words already. */
  isLabelHidden?: boolean
  /** Between 0 and `max`; without it, how far it has come is not known. */
  value?: number
  max?: number
  /** How far it has come, in words: "9 จาก 10". */
  valueText?: string
}

/** How far something has come, as a bar. Time and the steps of a task are rings. */
export function ProgressBar({ label, isLabelHidden = false, value, max = 100, valueText }: ProgressBarProps) {
  const isIndeterminate = value === undefined
  const look = progressBar({ isIndeterminate, isLabelHidden })
  return (
    <AriaProgressBar
      aria-label={label}
      isIndeterminate={isIndeterminate}
      value={value ?? 0}
      maxValue={max}
      {...(valueText ? { valueLabel: valueText } : {})}
      className={look.root}
    >
      {({ percentage }) => (
        <>
          {/* Heard as the bar's name and value. */}
          <span aria-hidden className={look.words}>
            <span>{label}</span>
            {valueText ? <span className={look.value}>{valueText}</span> : null}
          </span>
          <span className={look.track}>
            <span
              className={look.fill}
              style={{ '--share': (percentage ?? 0) / 100 } as CSSProperties} // React's type knows no custom properties
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
