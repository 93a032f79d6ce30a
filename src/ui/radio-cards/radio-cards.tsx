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
const hidden = css({ srOnly: true })

export type RadioCardsProps = Pick<RadioGroupProps, 'name' | 'isDisabled' | 'isRequired'> & {
  /** Null while nothing is selected. */
  value: string | null
  onChange?: (value: string) => void
  /** Names the group. */
  label: string
  /** Use it if a heading on the page already shows the label. */
  isLabelHidden?: boolean
  errorMessage?: string | undefined
  /** `RadioCard`s. */
  children: ReactNode
}

/** One of several options, each with its details. */
export function RadioCards(props: RadioCardsProps) {
  const { label, isLabelHidden, errorMessage, children, onChange, ...rest } = props
  const groupRef = useRef<HTMLDivElement>(null)
  // Arrows also reach a disabled card, so that it can be read. Selecting it has no effect.
  const select = (value: string) => {
    if (!isAriaDisabled(groupRef.current, value)) onChange?.(value)
  }
  return (
    <RadioGroup
      {...rest}
      ref={groupRef}
      onChange={select}
      className={group}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
    >
      <div className={cx(groupLabel, isLabelHidden && hidden)}>
        <Label>{label}</Label>
      </div>
      {children}
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
    </RadioGroup>
  )
}

export type RadioCardProps = {
  value: string
  title: string
  /** Less prominent text next to the title. */
  titleNote?: string
  /** Below the title. */
  note?: ReactNode
  /** At the end, such as a price. Part of the accessible name. */
  trailing?: ReactNode
  isDisabled?: boolean
  /** Why the option is disabled. */
  reason?: string
  /** `close` is a row of 56 px, for more options than fit as cards. */
  density?: 'roomy' | 'close'
  /** A picture at the end. Screen readers skip it. */
  mark?: ReactNode
}

/** One option in `RadioCards`, named by everything it shows. A disabled card stays reachable and readable. */
export function RadioCard({
  value,
  title,
  titleNote,
  note,
  trailing,
  isDisabled = false,
  reason,
  density = 'roomy',
  mark,
}: RadioCardProps) {
  const styles = choiceCard({ density })
  return (
    <RadioField value={value} inputRef={isDisabled ? setAriaDisabled : clearAriaDisabled}>
      <RadioButton className={styles.root} data-unavailable={isDisabled || undefined}>
        {({ isSelected, isInvalid }) => (
          <>
            <span className={styles.main}>
              <CheckIndicator shape="circle" isSelected={isSelected} isInvalid={isInvalid} isDisabled={isDisabled} />
              <span className={styles.text}>
                <span className={styles.title}>
                  <span>{titleNote ? `${title} ` : title}</span>
                  {titleNote ? <span className={styles.titleNote}>{titleNote}</span> : null}
                </span>
                {note ? (
                  <span className={styles.note}>
                    <ScreenReaderPause />
                    {ownText(note)}
                  </span>
                ) : null}
                {reason ? (
                  <span className={styles.reason}>
                    <ScreenReaderPause />
                    <span>{reason}</span>
                  </span>
                ) : null}
              </span>
            </span>
            {trailing ? (
              <span className={styles.trailing}>
                <ScreenReaderPause />
                {ownText(trailing)}
              </span>
            ) : null}
            {mark}
          </>
        )}
      </RadioButton>
    </RadioField>
  )
}
