import { css } from '#styled/css'

const shown = css({ color: 'ink2' })

export type DateTimeProps = {
  /** ISO 8601. */
  instant: string
  /** The date as it is shown: in Thai, on English pages too. */
  text: string
  /** The same day by the reader's own calendar, shown after it: the year 2569 means nothing to a visitor. */
  equivalent?: string
}

/** A moment, for people and for machines, read in the language it is written in. */
export function DateTime({ instant, text, equivalent }: DateTimeProps) {
  return (
    <time dateTime={instant}>
      <span lang="th">{text}</span>
      {equivalent ? <span className={shown}>{` (${equivalent})`}</span> : null}
    </time>
  )
}
