import { css } from '#styled/css'

const lighter = css({ color: 'ink2' })

export type DateTimeProps = {
  /** ISO 8601. */
  instant: string
  /** The date in Thai, on English pages too. */
  text: string
  /** The same date in the reader's own calendar, shown after it, because visitors do not know the year 2569. */
  equivalent?: string
}

/** A date and time in a `<time>` element, marked with the language of its text. */
export function DateTime({ instant, text, equivalent }: DateTimeProps) {
  return (
    <time dateTime={instant}>
      {/* The equivalent is read alone: as a description both would be read in one language. */}
      <span lang="th" aria-hidden={equivalent ? true : undefined}>
        {text}
      </span>
      {equivalent ? <span className={lighter}>{` (${equivalent})`}</span> : null}
    </time>
  )
}
