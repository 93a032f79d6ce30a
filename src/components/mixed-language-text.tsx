import { useLocale } from '#lib/i18n/locale.ts'
import { NoWrap } from '#ui/layout/text.tsx'

/** Such as `21 พฤศจิกายน 2569`. */
const THAI_DAY = /(\d{1,2} [\u0e00-\u0e7f]+ \d{4})/

type SentenceProps = {
  /** What stays on one line, such as a number with hyphens. */
  part?: string | undefined
  children: string
}

/** A sentence as it is shown: a Thai day in an English one is marked as Thai, for whoever has it read out (WCAG 3.1.2). */
export function MixedLanguageText({ part, children: text }: SentenceProps) {
  const locale = useLocale()
  const pieces = locale === 'th' ? [text] : text.split(THAI_DAY)
  return pieces.map((piece, index) =>
    index % 2 ? (
      <span key={piece} lang="th">
        {piece}
      </span>
    ) : (
      <NoWrap key={piece} part={part}>
        {piece}
      </NoWrap>
    ),
  )
}
