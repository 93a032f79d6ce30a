import { useId, useRef } from 'react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Input,
} from 'react-aria-components/NumberField'
import { css, cx } from '#styled/css'
import { MinusIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { FieldDescription, FieldErrorMessage, FieldLabel } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'
import { usePlainDigits } from './use-plain-digits.ts'

const field = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '[0px]' })
const row = css({ display: 'flex', gap: '2' })
const input = css({ flex: '[0 1 6rem]', minWidth: 'number', textAlign: 'center', fontWeight: '700' })
const step = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  boxSize: '[max({sizes.control}, {sizes.icon})]',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'lineUi',
  borderRadius: 'control',
  bg: 'surface',
  color: 'ink',
  cursor: 'pointer',
  touchAction: 'manipulation',
  _hovered: { bg: 'sunken' },
  _pressed: { bg: 'sunken' },
  '&[data-disabled]': { bg: 'canvas', borderColor: 'line', color: 'ink3', cursor: 'default' },
  _highContrast: {
    borderColor: '[ButtonBorder]',
    '&[data-disabled]': { color: '[GrayText]', borderColor: '[GrayText]' },
  },
})

const identity = (text: string) => text

export type NumberFieldProps = Pick<
  AriaNumberFieldProps,
  | 'id'
  | 'name'
  | 'value'
  | 'onChange'
  | 'minValue'
  | 'maxValue'
  | 'step'
  | 'formatOptions'
  | 'isRequired'
  | 'isDisabled'
> & {
  label: string
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** Name the buttons by what they count: "one bag more". */
  decreaseLabel: string
  increaseLabel: string
  /** Converts digits of other scripts to ASCII digits. */
  normalise?: (text: string) => string
}

/**
 * A quantity that is typed or stepped by buttons, arrows and Page keys. The buttons stop at the bounds; a typed number
 * out of bounds stays, and the caller explains it in `errorMessage`.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, description, errorMessage, decreaseLabel, increaseLabel, normalise = identity, ...rest } = props
  const hintId = useId()
  const group = useRef<HTMLDivElement>(null)
  usePlainDigits(group, normalise)
  return (
    <AriaNumberField
      {...rest}
      className={field}
      commitBehavior="validate"
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      decrementAriaLabel={decreaseLabel}
      incrementAriaLabel={increaseLabel}
      {...(description ? { 'aria-describedby': errorMessage ? `${PAUSE_ID} ${hintId}` : hintId } : {})}
    >
      <FieldLabel>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      {/* One field and its two buttons, which have names: a group would be read without one, and be invalid with the field. */}
      <div ref={group} className={row}>
        <Button slot="decrement" className={step}>
          <MinusIcon />
        </Button>
        <Input className={cx(inputRecipe, input)} />
        <Button slot="increment" className={step}>
          <PlusIcon />
        </Button>
      </div>
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
    </AriaNumberField>
  )
}
