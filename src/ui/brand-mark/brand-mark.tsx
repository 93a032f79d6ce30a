import { css } from '#styled/css'

const root = css({ display: 'inline-flex', alignItems: 'center', gap: '2', textStyle: 'hM' })
// The page brings the logo: as a drawing with the id `logo`, or as `--logo-picture`, which is shown in its place.
const picture = css({
  flex: 'none',
  boxSize: '[1.75rem]',
  color: 'brandUi',
  background: '[var(--logo-picture, none)]',
  _highContrast: { color: '[CanvasText]', forcedColorAdjust: 'none' },
})
const shape = css({ display: 'var(--logo-shape)' })

export type BrandMarkProps = { name: string }

/** The shop's sign: its logo, in the shop's colour where it has none of its own, and the name. */
export function BrandMark({ name }: BrandMarkProps) {
  return (
    <span className={root}>
      <svg className={picture} aria-hidden focusable={false}>
        <use className={shape} href="#logo" />
      </svg>
      <span translate="no">{name}</span>
    </span>
  )
}
