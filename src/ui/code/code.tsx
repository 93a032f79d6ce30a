import { css } from '#styled/css'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const shown = css({ overflowWrap: 'anywhere' })

/** Letters are said four at a time: what a listener can keep in mind and write down. */
const GROUP = /.{1,4}/gu

const spell = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => part.match(GROUP) ?? [])
    .map((group) => [...group].join(' '))
    .join(', ')

export type CodeProps = { text: string }

/** A reference or a code: shown whole, and spelled out to screen readers, which would make words of it. */
export function Code({ text }: CodeProps) {
  return (
    <span className={shown} translate="no">
      <AlternativeText text={spell(text)}>{text}</AlternativeText>
    </span>
  )
}
