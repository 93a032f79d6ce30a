import type { ReactNode } from 'react'
import { Label, RadioButton, RadioField, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup'
import { css, cx } from '#styled/css'
import { choiceCard } from '#ui/checkbox/choice-card-look.ts'
import { ChoiceMark } from '#ui/checkbox/choice-mark.tsx'
import { Pause } from '#ui/pause/pause.tsx'
import { FieldProblem } from '#ui/text-field/field-parts.tsx'

const group = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const groupLabel = css({ textStyle: 'hM' })
const hidden = css({ srOnly: true })

export type RadioCardsProps = Pick<RadioGroupProps, 'name' | 'value' | 'onChange' | 'isDisabled' | 'isRequired'> & {
  /** What is chosen here. */
  label: string
  /** When a heading on the page already shows it. */
  isLabelHidden?: boolean
  errorMessage?: string | undefined
  /** `RadioCard`s. */
  children: ReactNode
}

/** One of several, each with its facts in full. */
export function RadioCards({ label, isLabelHidden, errorMessage, children, ...rest }: RadioCardsProps) {
  return (
    <RadioGroup {...rest} className={group} validationBehavior="aria" isInvalid={Boolean(errorMessage)}>
      <Label className={cx(groupLabel, isLabelHidden && hidden)}>{label}</Label>
      {children}
      <FieldProblem>{errorMessage}</FieldProblem>
    </RadioGroup>
  )
}

export type RadioCardProps = {
  value: string
  title: string
  /** Lighter, beside the title. */
  titleNote?: string
  /** Under the title. */
  note?: string
  /** At the end, such as a price. Its text is part of the spoken name, like all the rest. */
  trailing?: ReactNode
  isDisabled?: boolean
  /** Why it cannot be taken, in words. */
  reason?: string
}

/** One choice in `RadioCards`. Its name is everything it shows. */
export function RadioCard({ value, title, titleNote, note, trailing, isDisabled = false, reason }: RadioCardProps) {
  const look = choiceCard({ density: 'roomy' })
  return (
    <RadioField value={value} isDisabled={isDisabled}>
      <RadioButton className={look.root}>
        {({ isSelected, isInvalid }) => (
          <>
            <span className={look.main}>
              <ChoiceMark shape="circle" isSelected={isSelected} isInvalid={isInvalid} isDisabled={isDisabled} />
              <span className={look.text}>
                <span className={look.title}>
                  {title}
                  {titleNote ? (
                    <>
                      {' '}
                      <span className={look.titleNote}>{titleNote}</span>
                    </>
                  ) : null}
                </span>
                {note ? (
                  <span className={look.note}>
                    <Pause />
                    {note}
                  </span>
                ) : null}
                {reason ? (
                  <span className={look.reason}>
                    <Pause />
                    {reason}
                  </span>
                ) : null}
              </span>
            </span>
            {trailing ? (
              <span className={look.trailing}>
                <Pause />
                {trailing}
              </span>
            ) : null}
          </>
        )}
      </RadioButton>
    </RadioField>
  )
}
