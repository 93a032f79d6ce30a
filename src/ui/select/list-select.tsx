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
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { FieldDescription, FieldErrorMessage, FieldLabel, fieldColumn } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'
import { selectRecipe } from './select.recipe.ts'
import type { SelectProps } from './select.tsx'

/** The select with its list, which opens next to the field; on a phone at the bottom of the screen, in reach of the thumb. */
export function ListSelect<Id extends string>(props: SelectProps<Id>) {
  const { label, options, value, onChange, placeholder, description, errorMessage, optionalText, ...rest } = props
  const hintId = useId()
  const styles = selectRecipe()
  const selected = options.find(({ id }) => id === value)
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
      {...(description ? { 'aria-describedby': errorMessage ? `${PAUSE_ID} ${hintId}` : hintId } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <Button className={cx(inputRecipe, styles.trigger)} {...(errorMessage ? { 'data-invalid': true } : {})}>
        <SelectValue className={styles.value}>
          {({ selectedText }) => <span lang={selected?.lang}>{selectedText || placeholder}</span>}
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
                    <Text slot="label" lang={option.lang}>
                      {option.label}
                    </Text>
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
