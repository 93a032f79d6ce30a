import { css } from '#styled/css'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const breakable = css({ overflowWrap: 'anywhere' })

/** Letters are spelled in groups of four, which a listener can remember and write down. */
const GROUP = /.{1,4}/gu

const spell = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => part.match(GROUP) ?? [])
    .map((group) => [...group].join(' '))
    .join(', ')

export type CodeProps = { text: string }

/** A reference or code, shown in full and spelled out for screen readers, which would read it as words. */
export function Code({ text }: CodeProps) {
  return (
    <span className={breakable} translate="no">
      <AlternativeText text={spell(text)}>{text}</AlternativeText>
    </span>
  )
}
