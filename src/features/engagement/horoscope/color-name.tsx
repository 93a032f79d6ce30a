import type { CSSProperties } from 'react'
import type { Locale } from '#contract/locale.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'

const root = css({ display: 'inline-flex', alignItems: 'baseline', gap: '2' })
const swatch = css({
  flex: 'none',
  alignSelf: 'center',
  boxSize: '[1.25rem]',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'lineUi',
  borderRadius: 'tag',
  bg: '[var(--swatch)]',
  // The swatch is content: forced colours must not replace it.
  forcedColorAdjust: 'none',
})

/** The name of a colour, with a swatch. */
export function ColorName({ color: { name, hex } }: { color: { name: Record<Locale, string>; hex: string } }) {
  const localized = useLocalized()
  const style = { '--swatch': hex } as CSSProperties // React's type knows no custom properties
  return (
    <span className={root}>
      <span aria-hidden className={swatch} style={style} />
      <span>{localized(name)}</span>
    </span>
  )
}
