import { useId } from 'react'
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components/Select'
import { cx } from '#styled/css'
import { BackCloses } from '#ui/bottom-sheet/back-closes.ts'
import { CheckIcon, DownIcon } from '#ui/icons/icons.tsx'
import { FieldDescription, FieldErrorMessage, FieldLabel, fieldColumn } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'
import { selectRecipe } from './select.recipe.ts'

export type SelectOption<Id extends string> = {
  id: Id
  label: string
  /** A fact about it, under its label in the list. */
  note?: string
}

export type SelectProps<Id extends string> = {
  label: string
  options: readonly SelectOption<Id>[]
  /** Null while nothing is chosen. */
  value: Id | null
  onChange: (value: Id) => void
  /** Stands in the field while nothing is chosen. */
  placeholder: string
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** The words for "may stay empty", beside the label. */
  optionalText?: string
  id?: string
  name?: string
  autoComplete?: string
  isRequired?: boolean
  isDisabled?: boolean
}

/**
 * One of a list too long to show, such as a province. Fewer than six are better seen: `RadioCards` or `Segmented`.
 * The list opens beside the field; on a phone at the bottom of the screen, in reach of the thumb.
 */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, options, value, onChange, placeholder, description, errorMessage, optionalText, ...rest } = props
  const hintId = useId()
  const look = selectRecipe()
  return (
    <AriaSelect
      {...rest}
      className={cx(fieldColumn, look.root)}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen) onChange(chosen.id)
      }}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(description ? { 'aria-describedby': hintId } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <Button className={cx(inputRecipe, look.trigger)} {...(errorMessage ? { 'data-invalid': true } : {})}>
        <SelectValue className={look.value}>
          {({ selectedText }) => <span>{selectedText || placeholder}</span>}
        </SelectValue>
        <DownIcon size={20} />
      </Button>
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
      <Popover className={look.popover} offset={4}>
        <BackCloses />
        <p aria-hidden className={look.title}>
          {label}
        </p>
        {/* On a phone the list lies over the field: with focus on hover, a press would choose where it is let go. */}
        <ListBox items={options} className={look.list} shouldFocusOnHover={false}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={look.option}>
              {({ isSelected }) => (
                <>
                  <span className={look.text}>
                    <Text slot="label">{option.label}</Text>
                    {option.note ? (
                      <Text slot="description" className={look.note}>
                        {option.note}
                      </Text>
                    ) : null}
                  </span>
                  {isSelected ? <CheckIcon isStrong /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
