import { css } from '#styled/css'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

const shown = css({ whiteSpace: 'nowrap' })

/** Digit by digit, with a rest between the groups. */
const spell = (number: string) =>
  number
    .split(/[^\d+*x]+/i)
    .filter(Boolean)
    .map((group) => [...group].join(' '))
    .join(', ')

export type PhoneProps = {
  /** In groups, as people write it: "081-234-5670". */
  number: string
}

/** A telephone number: unbroken to the eye, digit by digit to the ear. In a `Link` it can be called. */
export function Phone({ number }: PhoneProps) {
  return (
    <span className={shown} translate="no">
      <AlternativeText text={spell(number)}>{number}</AlternativeText>
    </span>
  )
}
