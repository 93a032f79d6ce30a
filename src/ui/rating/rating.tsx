import { useState } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { css } from '#styled/css'
import { FieldErrorMessage, FieldLabel } from '#ui/text-field/field-parts.tsx'
import { RatingStars } from './rating-stars.tsx'

const field = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const row = css({ display: 'flex', flexWrap: 'wrap', marginInlineStart: '-2' })
const star = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: 'control',
  minHeight: 'control',
  padding: '2',
  borderRadius: 'tag',
  cursor: 'pointer',
  '&[data-disabled]': { cursor: 'default', opacity: '0.5' },
})
const starName = css({ textStyle: 'body', color: 'ink2', minHeight: '[1.65em]' })
const hidden = css({ srOnly: true })

export type Stars = 1 | 2 | 3 | 4 | 5
const STARS = [1, 2, 3, 4, 5] as const

export type RatingProps = {
  /** Names the group: what is rated. */
  label: string
  /** Null while nothing is selected. */
  value: Stars | null
  onChange: (value: Stars) => void
  /** The name and meaning of each number of stars, from one to five: "3 of 5, fair". The selected one is visible. */
  names: readonly [string, string, string, string, string]
  errorMessage?: string | undefined
  isDisabled?: boolean
}

/**
 * A rating of one to five stars. The selected number is also shown in words, and its stars are filled, not only
 * coloured.
 */
export function Rating({ label, value, onChange, names, errorMessage, isDisabled = false }: RatingProps) {
  const [hoveredStars, setHoveredStars] = useState<Stars | null>(null)
  const visibleStars = hoveredStars ?? value
  return (
    <RadioGroup
      className={field}
      orientation="horizontal"
      value={value === null ? null : String(value)}
      onChange={(text) => {
        const stars = STARS.find((count) => String(count) === text)
        if (stars) onChange(stars)
      }}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      isDisabled={isDisabled}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={row}>
        {STARS.map((stars) => (
          <RadioField key={stars} value={String(stars)}>
            <RadioButton className={star} onHoverChange={(isHovered) => setHoveredStars(isHovered ? stars : null)}>
              <span className={hidden}>{names[stars - 1]}</span>
              <RatingStars count={1} value={visibleStars !== null && stars <= visibleStars ? 1 : 0} />
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <p aria-hidden className={starName}>
        {visibleStars === null ? null : names[visibleStars - 1]}
      </p>
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
    </RadioGroup>
  )
}
