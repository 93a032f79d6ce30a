import { css, cva } from '#styled/css'

const row = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: { base: '1', _narrow: '[3px]' },
  verticalAlign: 'middle',
})

// Boxes and no drawings: a list of branches has a hundred of them.
const door = cva({
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
const doors = { free: door({ state: 'free' }), busy: door({ state: 'busy' }), broken: door({ state: 'broken' }) }

export type MachineDotState = keyof typeof doors
export type MachineDotsProps = {
  /** In the order they stand in. */
  states: readonly MachineDotState[]
  /** What the row says, in words. */
  label: string
}

/** A row of machines at a glance: open ring, filled disc, slashed ring. The count in words stands beside it. */
export function MachineDots({ states, label }: MachineDotsProps) {
  return (
    <span className={row} role="img" aria-label={label}>
      {states.map((state, place) => (
        <span key={place} className={doors[state]} />
      ))}
    </span>
  )
}
