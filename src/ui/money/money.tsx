import { css } from '#styled/css'
import { Spoken } from '#ui/spoken/spoken.tsx'

const sum = css({ whiteSpace: 'nowrap' })

export type MoneyProps = {
  /** Written out: "40", "1,250.00", "−15". */
  number: string
  unit: string
  /** The sum in words, where a sign or a line through it means something: "ลด 15 บาท". */
  spoken?: string
  /** A price that no longer holds. A line is not heard, so it needs `spoken`. */
  isStruck?: boolean
}

/** A sum in running text, in one piece. A large figure is a `Price`. */
export function Money({ number, unit, spoken, isStruck = false }: MoneyProps) {
  const shown = `${number} ${unit}`
  return (
    <span className={sum}>{spoken ? <Spoken text={spoken}>{isStruck ? <s>{shown}</s> : shown}</Spoken> : shown}</span>
  )
}
