import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'

const link = css({
  srOnly: { base: true, _focus: false },
  _focus: {
    position: 'fixed',
    _print: { display: 'none' },
    zIndex: 'toast',
    insetBlockStart: '2',
    insetInlineStart: '2',
    padding: '3',
    minHeight: 'touch',
    borderRadius: 'control',
    bg: 'surface',
    color: 'brandText',
    textStyle: 'bodyStrong',
  },
})

/** The first stop of the Tab key: skips the bars and moves focus to the page. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a className={link} href="#main">
      {t('nav.skip')}
    </a>
  )
}
