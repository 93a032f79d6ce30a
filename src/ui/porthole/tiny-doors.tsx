import { css, sva } from '#styled/css'

const row = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: { base: '1', _narrow: '[3px]' },
  verticalAlign: 'middle',
})

const door = sva({
  slots: ['root', 'circle', 'slash'],
  base: {
    root: {
      flex: 'none',
      boxSize: { base: '[1.125rem]', _narrow: '[0.9375rem]' },
      fill: '[none]',
      overflow: 'visible',
    },
    circle: { stroke: 'lineUi', strokeWidth: '[1.75]', _highContrast: { stroke: '[CanvasText]' } },
    slash: { stroke: 'lineUi', strokeWidth: '[1.75]', _highContrast: { stroke: '[CanvasText]' } },
  },
  variants: {
    state: {
      free: { circle: { stroke: 'ok', strokeWidth: '[2.5]' } },
      busy: { circle: { fill: 'line', _highContrast: { fill: '[CanvasText]' } } },
      broken: {},
    },
  },
})

// The outer edge of every door is the same circle, 8 units from the centre.
const radii = { free: 6.75, busy: 7.125, broken: 7.125 }

export type TinyDoorState = keyof typeof radii
export type TinyDoorsProps = {
  /** In the order they stand in. */
  states: readonly TinyDoorState[]
  /** What the row says, in words. */
  label: string
}

/** A row of machines at a glance: open ring, filled disc, slashed ring. The count in words stands beside it. */
export function TinyDoors({ states, label }: TinyDoorsProps) {
  return (
    <span className={row} role="img" aria-label={label}>
      {states.map((state, place) => {
        const look = door({ state })
        return (
          <svg key={place} className={look.root} viewBox="0 0 18 18" aria-hidden focusable="false">
            <circle className={look.circle} cx="9" cy="9" r={radii[state]} />
            {state === 'broken' && <path className={look.slash} d="M4.2 13.8 13.8 4.2" />}
          </svg>
        )
      })}
    </span>
  )
}
