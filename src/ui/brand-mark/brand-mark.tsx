import { css } from '#styled/css'

const root = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'hM' })
// The server writes the logo into the page: as a drawing with the id `logo`, or as the image in `--logo-picture`. For a wide
// logo, which has the name in it, its rules change the width of `data-logo` and hide `data-logo-name`.
const picture = css({
  flex: 'none',
  boxSize: '[1.75rem]',
  color: '[var(--on-field, {colors.brandUi})]',
  background: '[var(--logo-picture, none)]',
  _highContrast: { color: '[CanvasText]', forcedColorAdjust: 'none' },
})
const shape = css({ display: 'var(--logo-shape)' })

export type BrandMarkProps = { name: string }

/** The brand's logo and name. A logo in one colour takes the brand's colour. */
export function BrandMark({ name }: BrandMarkProps) {
  return (
    <div className={root}>
      <svg className={picture} data-logo aria-hidden focusable={false}>
        <use className={shape} href="#logo" />
      </svg>
      <p data-logo-name translate="no">
        {name}
      </p>
    </div>
  )
}
