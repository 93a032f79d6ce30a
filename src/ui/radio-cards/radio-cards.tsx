import { type ReactNode, useRef } from 'react'
import { Label, RadioButton, RadioField, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup'
import { css, cx } from '#styled/css'
import { clearAriaDisabled, isAriaDisabled, setAriaDisabled } from '#ui/checkbox/aria-disabled.ts'
import { CheckIndicator } from '#ui/checkbox/check-indicator.tsx'
import { choiceCard } from '#ui/checkbox/choice-card.recipe.ts'
import { ownText } from '#ui/own-text.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { FieldErrorMessage } from '#ui/text-field/field-parts.tsx'

const group = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const groupLabel = css({ textStyle: 'hM' })
const lighter = css({ textStyle: 'small', color: 'ink2' })
const hidden = css({ srOnly: true })

export type RadioCardsProps = Pick<RadioGroupProps, 'name' | 'isDisabled' | 'isRequired'> & {
  /** Null while nothing is chosen. */
  value: string | null
  onChange?: (value: string) => void
  /** What is chosen here. */
  label: string
  /** Lighter, after the label: that it may be left as it is. */
  labelNote?: string
  /** When a heading on the page already shows it. */
  isLabelHidden?: boolean
  errorMessage?: string | undefined
  /** `RadioCard`s. */
  children: ReactNode
}

/** One of several, each with its facts in full. */
export function RadioCards(props: RadioCardsProps) {
  const { label, labelNote, isLabelHidden, errorMessage, children, onChange, ...rest } = props
  const place = useRef<HTMLDivElement>(null)
  // The arrows lead to a card that cannot be taken too, so that it can be read; they choose it in vain.
  const choose = (value: string) => {
    if (!isAriaDisabled(place.current, value)) onChange?.(value)
  }
  return (
    <RadioGroup
      {...rest}
      ref={place}
      onChange={choose}
      className={group}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
    >
      <Label className={cx(groupLabel, isLabelHidden && hidden)}>
        <span>{label}</span>
        {labelNote ? <span className={lighter}>{` ${labelNote}`}</span> : null}
      </Label>
      {children}
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
    </RadioGroup>
  )
}

export type RadioCardProps = {
  value: string
  title: string
  /** Lighter, beside the title. */
  titleNote?: string
  /** Under the title. */
  note?: ReactNode
  /** At the end, such as a price. Its text is part of the spoken name, like all the rest. */
  trailing?: ReactNode
  isDisabled?: boolean
  /** Why it cannot be taken, in words. */
  reason?: string
}

/** One choice in `RadioCards`. Its name is everything it shows. One that cannot be taken can still be reached and read. */
export function RadioCard({ value, title, titleNote, note, trailing, isDisabled = false, reason }: RadioCardProps) {
  const look = choiceCard({ density: 'roomy' })
  return (
    <RadioField value={value} inputRef={isDisabled ? setAriaDisabled : clearAriaDisabled}>
      <RadioButton className={look.root} data-unavailable={isDisabled || undefined}>
        {({ isSelected, isInvalid }) => (
          <>
            <span className={look.main}>
              <CheckIndicator shape="circle" isSelected={isSelected} isInvalid={isInvalid} isDisabled={isDisabled} />
              <span className={look.text}>
                <span className={look.title}>
                  <span>{titleNote ? `${title} ` : title}</span>
                  {titleNote ? <span className={look.titleNote}>{titleNote}</span> : null}
                </span>
                {note ? (
                  <span className={look.note}>
                    <ScreenReaderPause />
                    {ownText(note)}
                  </span>
                ) : null}
                {reason ? (
                  <span className={look.reason}>
                    <ScreenReaderPause />
                    <span>{reason}</span>
                  </span>
                ) : null}
              </span>
            </span>
            {trailing ? (
              <span className={look.trailing}>
                <ScreenReaderPause />
                {ownText(trailing)}
              </span>
            ) : null}
          </>
        )}
      </RadioButton>
    </RadioField>
  )
}
