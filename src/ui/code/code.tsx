import { css } from '#styled/css'
import { spell } from '#ui/spell.ts'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const breakable = css({ overflowWrap: 'anywhere' })

/** From here on it is a reference, which a phone shows on one line: smaller there, until large text leaves too little room. */
const LONG = 24
const oneLine = { fontSize: 'min(1em, max(3.7vw, 0.76rem))' }

export type CodeProps = { text: string }

/**
 * A reference or code, shown in full and spelled out for screen readers, which would read it as words. One that is longer than
 * its line breaks after its prefix, so that no single letter is left for the next line.
 */
export function Code({ text }: CodeProps) {
  const parts = text.match(/[^_/]*[_/]|[^_/]+/g) ?? []
  return (
    <span className={breakable} style={text.length > LONG ? oneLine : undefined} translate="no">
      <AlternativeText text={spell(text)}>
        {/* Keyed by position: they are the parts of one text. */}
        {parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}
      </AlternativeText>
    </span>
  )
}
