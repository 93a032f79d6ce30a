import { css } from '#styled/css'

const root = css({ display: 'inline-flex', alignItems: 'center', gap: '2', textStyle: 'hM' })
// `--logo-shape` or `--logo-picture` comes with the brand's look.
const picture = css({
  flex: 'none',
  boxSize: '[1.75rem]',
  background: '[var(--logo-picture, {colors.brandUi})]',
  WebkitMask: '[var(--logo-shape, none) center / contain no-repeat]',
  mask: '[var(--logo-shape, none) center / contain no-repeat]',
  _highContrast: { background: '[var(--logo-picture, CanvasText)]', forcedColorAdjust: 'none' },
})

export type BrandMarkProps = { name: string }

/** The shop's sign: its logo, in the shop's colour where it has none of its own, and the name. */
export function BrandMark({ name }: BrandMarkProps) {
  return (
    <span className={root}>
      <span className={picture} aria-hidden />
      <span translate="no">{name}</span>
    </span>
  )
}
