import { css, cva } from '#styled/css'

const row = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 'inset',
  verticalAlign: 'middle',
})

// Styled boxes instead of drawings, because a list of branches has a hundred of them.
const dot = cva({
  base: {
    flex: 'none',
    boxSize: { base: '[1rem]', _narrow: '[0.8125rem]' },
    margin: '[0.0625rem]',
    border: '[0.11rem solid]',
    borderColor: { base: 'lineUi', _highContrast: '[CanvasText]' },
    borderRadius: 'full',
    forcedColorAdjust: { _highContrast: 'none' },
  },
  variants: {
    state: {
      free: { borderColor: { base: 'ok', _highContrast: '[CanvasText]' }, borderWidth: '[0.16rem]' },
      busy: { background: { base: 'line', _highContrast: '[CanvasText]' } },
      broken: {
        '--slash': { base: '{colors.lineUi}', _highContrast: 'CanvasText' },
        background:
          '[linear-gradient(to top left, #0000 calc(50% - 0.9px), var(--slash) calc(50% - 0.9px) calc(50% + 0.9px), #0000 calc(50% + 0.9px))]',
      },
    },
  },
})
const dots = { free: dot({ state: 'free' }), busy: dot({ state: 'busy' }), broken: dot({ state: 'broken' }) }

export type MachineDotState = keyof typeof dots
export type MachineDotsProps = {
  /** In the physical order of the machines. */
  states: readonly MachineDotState[]
  /** The meaning of the row in words. */
  label: string
}

/** The states of a row of machines: open ring, filled disc, slashed ring. Show the count in words next to it. */
export function MachineDots({ states, label }: MachineDotsProps) {
  return (
    <span className={row} role="img" aria-label={label}>
      {states.map((state, index) => (
        <span key={index} className={dots[state]} />
      ))}
    </span>
  )
}
