import { formatDay } from '#lib/words/format.ts'

/** A day as Thais write it, marked as Thai for a voice that reads the page in English. */
export function DayOf({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} lang="th">
      {formatDay(instant)}
    </time>
  )
}
