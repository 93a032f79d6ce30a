import { type ReactNode, useId } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { css, cva } from '#styled/css'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { ErrorText, FieldDescription, fieldColumn, fieldLabelRecipe, LabelText } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'
import type { DatePart, DateParts } from './read-date.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const understood = css({ textStyle: 'small', color: 'ink2', minHeight: '[1.6em]' })
const part = cva({
  base: { display: 'flex', flexDirection: 'column', minWidth: '[0px]' },
  // Wide enough for the digits at any text size; all three fit in a row at 320 px.
  variants: {
    digits: { two: { flex: '[1 1 4rem]', maxWidth: '[6rem]' }, four: { flex: '[2 1 6rem]', maxWidth: '[9rem]' } },
  },
})
const partLabel = css({ textStyle: 'small', color: 'ink2' })

const PARTS = ['day', 'month', 'year'] as const

export type DateFieldProps = {
  label: string
  dayLabel: string
  monthLabel: string
  yearLabel: string
  value: DateParts
  onChange: (value: DateParts) => void
  /** How to write the date, with an example, such as one year in both eras. */
  description?: string
  /** The parsed date in words. Announced when it appears. */
  understoodText?: ReactNode
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** The number that the error is about; if omitted, all three. */
  errorPart?: DatePart | undefined
  /** Text after the label, such as "(optional)". */
  optionalText?: string
  /** Id of the day; month and year append `-month` and `-year`. An error summary links to the invalid number. */
  id?: string
  /** `bday` lets the browser fill in the customer's own birthday. */
  autoComplete?: 'bday' | 'off'
  isDisabled?: boolean
  isRequired?: boolean
}

/**
 * A date that users know by heart, as three numbers in spoken order. Focus never moves by itself, and input is never
 * truncated. `readDate` parses the years of both eras.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, description, errorMessage, errorPart, autoComplete = 'off' } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`]
  const labels = { day: props.dayLabel, month: props.monthLabel, year: props.yearLabel }
  const isPartInvalid = (name: DatePart) => Boolean(errorMessage) && (!errorPart || errorPart === name)
  const firstInvalidPart = PARTS.find(isPartInvalid)

  return (
    <Group aria-labelledby={labelId} className={fieldColumn}>
      <p id={labelId} className={fieldLabelRecipe}>
        <LabelText note={props.optionalText}>{props.label}</LabelText>
      </p>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <div className={row}>
        {PARTS.map((name) => {
          // Error and description belong to one number each, because few mobile screen readers read the description of
          // a group.
          const describedBy = [
            name === firstInvalidPart ? errorId : '',
            description && name === (firstInvalidPart ?? 'day') ? hintId : '',
          ].filter(Boolean)
          return (
            <TextField
              key={name}
              id={name === 'day' ? id : `${id}-${name}`}
              className={part({ digits: name === 'year' ? 'four' : 'two' })}
              value={value[name]}
              onChange={(text) => onChange({ ...value, [name]: text })}
              inputMode="numeric"
              autoComplete={autoComplete === 'bday' ? `bday-${name}` : 'off'}
              validationBehavior="aria"
              isInvalid={isPartInvalid(name)}
              isDisabled={props.isDisabled ?? false}
              isRequired={props.isRequired ?? false}
              {...(describedBy.length ? { 'aria-describedby': describedBy.join(` ${PAUSE_ID} `) } : {})}
            >
              <Label className={partLabel}>{labels[name]}</Label>
              <Input className={inputRecipe} />
            </TextField>
          )
        })}
      </div>
      {errorMessage ? <ErrorText id={errorId}>{errorMessage}</ErrorText> : null}
      <div role="status" className={understood}>
        {errorMessage || !props.understoodText ? null : <p>{props.understoodText}</p>}
      </div>
    </Group>
  )
}
