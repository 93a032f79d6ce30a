import { css } from '#styled/css'
import { spell } from '#ui/spell.ts'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const breakable = css({ overflowWrap: 'anywhere' })

export type CodeProps = { text: string }

/** A reference or code, shown in full and spelled out for screen readers, which would read it as words. */
export function Code({ text }: CodeProps) {
  return (
    <span className={breakable} translate="no">
      <AlternativeText text={spell(text)}>{text}</AlternativeText>
    </span>
  )
}
