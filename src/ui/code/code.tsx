import { css } from '#styled/css'
import { spell } from '#ui/spell.ts'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const breakable = css({ overflowWrap: 'anywhere' })

export type CodeProps = { text: string }

/**
 * A reference or code, shown in full and spelled out for screen readers, which would read it as words. One that is longer than
 * its line breaks after its prefix, so that no single letter is left for the next line.
 */
export function Code({ text }: CodeProps) {
  const parts = text.split(/(?<=[_/])/)
  return (
    <span className={breakable} translate="no">
      <AlternativeText text={spell(text)}>
        {/* Keyed by position: they are the parts of one text. */}
        {parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}
      </AlternativeText>
    </span>
  )
}
