import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { css } from '#styled/css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons/icons.tsx'
import { FieldLabel, FieldProblem } from '#ui/text-field/field-parts.tsx'
import { PinSlots } from './pin-slots.tsx'

const field = css({ display: 'flex', flexDirection: 'column', gap: '2', width: 'full' })
const frame = css({
  position: 'relative',
  borderRadius: 'control',
  // Whoever came by touch sees the caret's ring alone; react-aria knows, :focus-visible is true for any text input.
  '&:has(input[data-focus-visible])': { outline: '3px solid', outlineColor: 'ink', outlineOffset: '[4px]' },
})
// The input covers the slots and shows nothing itself, so that a press anywhere on them, paste and autofill all reach it.
const input = css({
  position: 'absolute',
  inset: '[0px]',
  width: 'full',
  opacity: '0',
  fontSize: '1rem',
  cursor: 'text',
  outline: 'none',
})
const count = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  minHeight: 'control',
  color: 'ink2',
})
const trailingPlace = css({ marginInlineStart: 'auto' })
const hidden = css({ srOnly: true })

export type PinFieldProps = {
  label: string
  isLabelHidden?: boolean
  id?: string
  name?: string
  /** ASCII digits, at most `length`. */
  value: string
  onChange: (value: string) => void
  /** Called instead of `onChange` with the number of digits when more than `length` were typed or pasted. */
  onTooLong?: (digits: number) => void
  length?: number
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
  /** The account the PIN belongs to, for password managers, which look for it in the same form. */
  username?: string
  errorMessage?: string | undefined
  /** How many digits are in, in words. Said as it changes; it never holds a digit of the PIN. */
  countText: string
  isShown?: boolean
  onShownChange?: (isShown: boolean) => void
  showLabel?: string
  hideLabel?: string
  /** At the end of the row of the count: a way to someone who forgot. */
  trailing?: ReactNode
  /** True while a `Keypad` stands on the same page. */
  hasKeypad?: boolean
  autoFocus?: boolean
  isDisabled?: boolean
  /** Turns other scripts' digits into ASCII ones. */
  normalise?: (text: string) => string
}

/**
 * A PIN or a code: one real input, drawn as slots, so that paste, autofill, hardware keys and screen readers
 * work as in any field. It has no `maxlength` and sends nothing by itself: too many digits are refused aloud
 * through `onTooLong`, and the caller says so in `errorMessage`.
 *
 * With `hasKeypad` the input asks for no keyboard (`inputmode=none`), because a phone's own would cover the drawn
 * keys; computers ignore that, and hardware keys, paste and password managers reach the input as before.
 */
export function PinField(props: PinFieldProps) {
  const { value, onChange, onTooLong, length = 6, autoComplete, errorMessage, username, normalise, trailing } = props
  const { isShown = false, onShownChange, showLabel = '', hideLabel = '' } = props
  const [hasFocus, setFocus] = useState(false)
  const countId = useId()

  function change(text: string) {
    const digits = (normalise ? normalise(text) : text).replace(/\D/g, '')
    if (digits.length > length) onTooLong?.(digits.length)
    else if (digits !== value) onChange(digits)
  }

  return (
    <AriaTextField
      className={field}
      value={value}
      onChange={change}
      onFocusChange={setFocus}
      type={isShown || autoComplete === 'one-time-code' ? 'text' : 'password'}
      inputMode={props.hasKeypad ? 'none' : 'numeric'}
      autoComplete={autoComplete}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      isDisabled={props.isDisabled ?? false}
      aria-describedby={countId}
      {...(props.id ? { id: props.id } : {})}
      {...(props.name ? { name: props.name } : {})}
      {...(props.autoFocus ? { autoFocus: true } : {})}
    >
      {username ? (
        <input
          className={hidden}
          type="text"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      ) : null}
      <FieldLabel isHidden={props.isLabelHidden ?? false}>{props.label}</FieldLabel>
      <div className={frame}>
        <PinSlots
          length={length}
          digits={value}
          isShown={isShown || autoComplete === 'one-time-code'}
          hasFocus={hasFocus}
          isInvalid={Boolean(errorMessage)}
        />
        <Input className={input} spellCheck="false" autoCapitalize="none" onSelect={keepCaretAtEnd} />
      </div>
      <FieldProblem>{errorMessage}</FieldProblem>
      <div className={count}>
        <p id={countId} role="status">
          {props.countText}
        </p>
        {onShownChange ? (
          <IconButton
            label={isShown ? hideLabel : showLabel}
            preventFocusOnPress
            onPress={() => onShownChange(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        ) : null}
        {trailing ? <div className={trailingPlace}>{trailing}</div> : null}
      </div>
    </AriaTextField>
  )
}

/** The slots draw the caret after the last digit, so it must be there; a selection is left alone, to be replaced. */
function keepCaretAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = currentTarget
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    currentTarget.setSelectionRange(value.length, value.length)
}
