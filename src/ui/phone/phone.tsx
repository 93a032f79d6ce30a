import { css } from '#styled/css'
import { spell } from '#ui/spell.ts'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const noWrap = css({ whiteSpace: 'nowrap' })

export type PhoneProps = {
  /** In groups, as people write it: "081-234-5670". */
  number: string
}

/** A telephone number, shown on one line and read digit by digit. Put it in a `Link` to make it callable. */
export function Phone({ number }: PhoneProps) {
  return (
    <span className={noWrap} translate="no">
      <AlternativeText text={spell(number)}>{number}</AlternativeText>
    </span>
  )
}
