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
  /** A detail, shown below the label in the list. */
  note?: string
}

export type SelectProps<Id extends string> = {
  label: string
  options: readonly SelectOption<Id>[]
  /** Null while nothing is selected. */
  value: Id | null
  onChange: (value: Id) => void
  /** Shown in the field while nothing is selected. */
  placeholder: string
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** Text after the label, such as "(optional)". */
  optionalText?: string
  id?: string
  name?: string
  autoComplete?: string
  isRequired?: boolean
  isDisabled?: boolean
}

/**
 * One of a long list of options, such as provinces. For fewer than six options use `RadioCards` or `SegmentedControl`.
 * The list opens next to the field; on a phone it opens at the bottom of the screen, in reach of the thumb.
 */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, options, value, onChange, placeholder, description, errorMessage, optionalText, ...rest } = props
  const hintId = useId()
  const styles = selectRecipe()
  return (
    <AriaSelect
      {...rest}
      className={cx(fieldColumn, styles.root)}
      value={value}
      onChange={(key) => {
        const option = options.find(({ id }) => id === key)
        if (option) onChange(option.id)
      }}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(description ? { 'aria-describedby': hintId } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <Button className={cx(inputRecipe, styles.trigger)} {...(errorMessage ? { 'data-invalid': true } : {})}>
        <SelectValue className={styles.value}>
          {({ selectedText }) => <span>{selectedText || placeholder}</span>}
        </SelectValue>
        <DownIcon size={20} />
      </Button>
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
      <Popover className={styles.popover} offset={4}>
        <BackCloses />
        <p aria-hidden className={styles.title}>
          {label}
        </p>
        {/* On a phone the list covers the field. With focus on hover, the press that opens it would select the option
            where it ends. */}
        <ListBox items={options} className={styles.list} shouldFocusOnHover={false}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.option}>
              {({ isSelected }) => (
                <>
                  <span className={styles.text}>
                    <Text slot="label">{option.label}</Text>
                    {option.note ? (
                      <Text slot="description" className={styles.note}>
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
