import { sva } from '#styled/css'

const brandMark = sva({
  slots: ['root', 'picture', 'ring', 'water'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '2', textStyle: 'hM' },
    picture: { flex: 'none', boxSize: '[1.75rem]', fill: '[none]' },
    ring: { stroke: 'brandUi', strokeWidth: '[2.5]', _highContrast: { stroke: '[CanvasText]' } },
    water: { fill: 'brandUi', _highContrast: { fill: '[CanvasText]' } },
  },
})

export type BrandMarkProps = { name: string }

/** The shop's sign: a door with water in the shop's colour, and the name. */
export function BrandMark({ name }: BrandMarkProps) {
  const look = brandMark()
  return (
    <span className={look.root}>
      <svg className={look.picture} viewBox="0 0 28 28" aria-hidden focusable="false">
        <circle className={look.ring} cx="14" cy="14" r="12.25" />
        <path className={look.water} d="M5.6 14.6Q9.8 11.4 14 14.6T22.4 14.6A8.4 8.4 0 0 1 5.6 14.6Z" />
      </svg>
      <span>{name}</span>
    </span>
  )
}
