import { css } from '#styled/css'

const shown = css({ color: 'ink2' })

export type DateTimeProps = {
  /** ISO 8601. */
  instant: string
  /** The date as it is shown. */
  text: string
  /** The language of `text`: dates are Thai on English pages too. */
  lang?: 'th' | 'en'
  /** The same day by the reader's own calendar, shown after it: the year 2569 means nothing to a visitor. */
  equivalent?: string
}

/** A moment, for people and for machines, read in the language it is written in. */
export function DateTime({ instant, text, lang = 'th', equivalent }: DateTimeProps) {
  return (
    <time dateTime={instant}>
      <span lang={lang}>{text}</span>
      {equivalent ? <span className={shown}> ({equivalent})</span> : null}
    </time>
  )
}
