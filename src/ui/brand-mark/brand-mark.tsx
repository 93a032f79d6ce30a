import { css } from '#styled/css'

const root = css({ display: 'inline-flex', alignItems: 'center', gap: '2', textStyle: 'hM' })
// The server writes the logo into the page: as a drawing with the id `logo`, or as the image in `--logo-picture`. A wide logo
// has the name in it: then the text is for screen readers only.
const picture = css({
  flex: 'none',
  height: '[1.75rem]',
  width: '[var(--logo-width, 1.75rem)]',
  color: 'brandUi',
  background: '[var(--logo-picture, none)]',
  _highContrast: { color: '[CanvasText]', forcedColorAdjust: 'none' },
})
const shape = css({ display: 'var(--logo-shape)' })
const text = css({ position: '[var(--logo-name)]', clipPath: '[var(--logo-clip)]' })

export type BrandMarkProps = { name: string }

/** The brand's logo and name. A logo in one colour takes the brand's colour. */
export function BrandMark({ name }: BrandMarkProps) {
  return (
    <span className={root}>
      <svg className={picture} aria-hidden focusable={false}>
        <use className={shape} href="#logo" />
      </svg>
      <span className={text} translate="no">
        {name}
      </span>
    </span>
  )
}
