import { css } from '#styled/css'
import { spell } from '#ui/spell.ts'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const noWrap = css({ whiteSpace: 'nowrap' })

/** A sentence in which `part`, a phone number or a code, stays on one line and is read sign by sign. */
export function NoWrap({
  part: parts = [],
  children,
}: {
  part: string | readonly string[] | undefined
  children: string
}) {
  const [part, ...others] = [parts].flat()
  const index = part ? children.indexOf(part) : -1
  if (!part || index < 0) return <span>{children}</span>
  return (
    <>
      <span>{children.slice(0, index)}</span>
      <span className={noWrap} translate="no">
        <AlternativeText text={spell(part)}>{part}</AlternativeText>
      </span>
      <NoWrap part={others}>{children.slice(index + part.length)}</NoWrap>
    </>
  )
}
