import { type CompositionEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { css } from '#styled/css'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { ErrorText, FieldDescription, FieldLabel } from '#ui/text-field/field-parts.tsx'
import { useDescribedError } from '#ui/text-field/use-described-error.ts'
import { DigitSlots } from './digit-slots.tsx'

// As far from the frame of the focus as from the slots.
const field = css({ display: 'flex', flexDirection: 'column', gap: '3', width: 'full' })
const frame = css({
  position: 'relative',
  borderRadius: 'control',
  // After a touch only the caret's ring is shown. react-aria distinguishes this; :focus-visible matches every text
  // input.
  '&:has(input[data-focus-visible])': { outline: '3px solid', outlineColor: 'ink', outlineOffset: '[4px]' },
})
// The transparent input covers the slots, so that presses anywhere on them, paste and autofill reach it.
const input = css({
  position: 'absolute',
  inset: '[0px]',
  width: 'full',
  opacity: '0',
  fontSize: 'body',
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
const trailingSlot = css({ marginInlineStart: 'auto' })

export type DigitFieldProps = {
  label: string
  isLabelHidden?: boolean
  id?: string
  name?: string
  /** How many digits are asked for. */
  length: number
  /** ASCII digits, at most `length`. */
  value: string
  /** @param isComposed a composing keyboard or a dictation has entered the digits, which are typed however many come at once */
  onChange: (value: string, isComposed: boolean) => void
  /** Called instead of `onChange`, with the number of digits, when more than `length` are typed or pasted. */
  onTooLong?: (digits: number) => void
  /** Called instead of `onChange` when the input has other characters than digits, spaces and dashes; nothing of it is kept. */
  onNotDigits?: () => void
  /** Explains the field in one line below it. Read with the field. */
  description?: string | undefined
  errorMessage?: string | undefined
  /** The number of entered digits in words, without the digits themselves. The caller announces it when typing rests. */
  countText: string
  /** At the end of the count's row: help for users who have no code or forgot it. */
  trailing?: ReactNode
  autoFocus?: boolean
  isDisabled?: boolean
  /** Extracts ASCII digits from the input, such as from digits of another script or from a whole message. */
  normalise?: (text: string) => string
}

type DigitFieldBaseProps = DigitFieldProps & {
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
  shape: 'circle' | 'square'
  isShown: boolean
  hasKeypad?: boolean
  /** Rendered before the label in the same form: the username field that password managers need. */
  usernameInput?: ReactNode
  /** Rendered after the count: the button that shows or hides the digits. */
  toggle?: ReactNode
}

/**
 * What a password manager may generate: without it, one would offer letters.
 * https://developer.apple.com/password-rules/
 */
const passwordRules = (length: number) => ({
  passwordrules: `minlength: ${length}; maxlength: ${length}; required: digit; allowed: digit;`,
})

/**
 * Digits in one real input drawn as slots, so that paste, autofill, hardware keys and screen readers work as in any
 * field. It has no `maxlength` and never submits by itself: too many digits are refused through `onTooLong`, and the
 * caller explains this in `errorMessage`.
 */
export function DigitField(props: DigitFieldBaseProps) {
  const { length, value, onChange, onTooLong, onNotDigits, errorMessage, normalise, isShown, trailing } = props
  const { hasFocus, isDescribed, onFocusChange } = useDescribedError(errorMessage)
  /** The whole text while an IME composes. Replacing it during the composition would make the IME insert it twice. */
  const [composing, setComposing] = useState<string>()
  const [errorId, hintId] = [useId(), useId()]
  const describedBy = [isDescribed ? errorId : '', props.description ? hintId : ''].filter(Boolean)

  const normalised = (text: string) => (normalise ? normalise(text) : text)
  const digitsOf = (text: string) => normalised(text).replace(/\D/g, '')

  function change(text: string, isComposed = false) {
    const normalisedText = normalised(text)
    const digits = digitsOf(text)
    // The digits of a generated password are no code: a part of it in the field would look like a whole one.
    if (/[^\d\s-]/.test(normalisedText)) onNotDigits?.()
    else if (digits.length > length) onTooLong?.(digits.length)
    else if (digits !== value) onChange(digits, isComposed)
    else if (/\p{L}/u.test(text)) onNotDigits?.()
  }

  return (
    <AriaTextField
      className={field}
      value={composing ?? value}
      onChange={(text) => (composing === undefined ? change(text) : setComposing(text))}
      onCompositionStart={({ target }: CompositionEvent<Element>) => {
        if (target instanceof HTMLInputElement) setComposing(target.value)
      }}
      onCompositionEnd={({ target }: CompositionEvent<Element>) => {
        setComposing(undefined)
        if (target instanceof HTMLInputElement) change(target.value, true)
      }}
      onFocusChange={onFocusChange}
      type={isShown ? 'text' : 'password'}
      inputMode={props.hasKeypad ? 'none' : 'numeric'}
      autoComplete={props.autoComplete}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      isDisabled={props.isDisabled ?? false}
      {...(describedBy.length > 0 ? { 'aria-describedby': describedBy.join(` ${PAUSE_ID} `) } : {})}
      {...(props.id ? { id: props.id } : {})}
      {...(props.name ? { name: props.name } : {})}
      {...(props.autoFocus ? { autoFocus: true } : {})}
    >
      {props.usernameInput}
      <FieldLabel isHidden={props.isLabelHidden}>{props.label}</FieldLabel>
      <div className={frame}>
        <DigitSlots
          length={length}
          digits={composing === undefined ? value : digitsOf(composing).slice(0, length)}
          shape={props.shape}
          isShown={isShown}
          hasFocus={hasFocus}
          isInvalid={Boolean(errorMessage)}
        />
        <Input
          className={input}
          spellCheck="false"
          autoCapitalize="none"
          {...(props.autoComplete === 'new-password' ? passwordRules(length) : {})}
          {...(composing === undefined ? { onSelect: keepCaretAtEnd } : {})}
        />
      </div>
      {errorMessage ? <ErrorText id={errorId}>{errorMessage}</ErrorText> : null}
      {props.description ? <FieldDescription id={hintId}>{props.description}</FieldDescription> : null}
      <div className={count}>
        <p>{props.countText}</p>
        {props.toggle}
        {trailing ? <div className={trailingSlot}>{trailing}</div> : null}
      </div>
    </AriaTextField>
  )
}

/** Moves the caret to the end, where the slots draw it. A selection stays, so that typing replaces it. */
function keepCaretAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = currentTarget
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    currentTarget.setSelectionRange(value.length, value.length)
}
