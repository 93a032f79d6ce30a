import { css } from '#styled/css'
import { RatingStars } from './rating-stars.tsx'

const row = css({ display: 'inline-flex', verticalAlign: 'text-bottom' })

export type RatingDisplayProps = {
  /** 0 to 5. Stars are filled in proportion. */
  value: number
  /**
   * The whole sentence: "4.3 of 5 stars from 128 reviews". Omit it if the page shows the same text next to the stars.
   */
  label?: string
}

/** The average rating as one image. */
export function RatingDisplay({ value, label }: RatingDisplayProps) {
  return (
    <span className={row} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <RatingStars count={5} value={Math.min(5, Math.max(0, value))} />
    </span>
  )
}
