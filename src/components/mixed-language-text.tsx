import { useLocale } from '#lib/i18n/locale.ts'
import { NoWrap } from '#ui/layout/no-wrap.tsx'

/** Matches `21 พฤศจิกายน 2569`. */
const THAI_DATE = /(\d{1,2} [\u0e00-\u0e7f]+ \d{4})/
/** The same day in the reader's own calendar. */
const TRANSLATED = /^ \(\d{1,2} [A-Z]/

type MixedLanguageTextProps = {
  /** A part that must not wrap, such as a number with hyphens. */
  part?: string | undefined
  children: string
}

/**
 * Renders a sentence and marks a Thai date in English text as Thai, for screen readers (WCAG 3.1.2). One that is followed by
 * the same day in English is left to it: a description has no language of its parts.
 */
export function MixedLanguageText({ part, children: text }: MixedLanguageTextProps) {
  const locale = useLocale()
  const pieces = locale === 'th' ? [text] : text.split(THAI_DATE)
  // Keyed by position, so that a text that counts on changes in place.
  return pieces.map((piece, index) =>
    index % 2 ? (
      <span key={index} lang="th" aria-hidden={TRANSLATED.test(pieces[index + 1] ?? '') || undefined}>
        {piece}
      </span>
    ) : (
      <NoWrap key={index} part={part}>
        {piece}
      </NoWrap>
    ),
  )
}
