import { type CompositionEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { css } from '#styled/css'
import { ErrorText, FieldDescription, FieldLabel } from '#ui/text-field/field-parts.tsx'
import { DigitSlots } from './digit-slots.tsx'

const LENGTH = 6

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

export type DigitFieldProps = {
  label: string
  isLabelHidden?: boolean
  id?: string
  name?: string
  /** ASCII digits, at most six. */
  value: string
  onChange: (value: string) => void
  /** Called instead of `onChange` with the number of digits when more than six were typed or pasted. */
  onTooLong?: (digits: number) => void
  /** Called instead of `onChange` when what was typed or pasted is neither digits nor the spaces and dashes between them. */
  onNotDigits?: () => void
  /** How the field behaves, in one line under it. Read with the field. */
  description?: string | undefined
  errorMessage?: string | undefined
  /** How many digits are in, in words. Said as it changes; it never holds a digit. */
  countText: string
  /** At the end of the row of the count: a way out for someone who has no code or forgot it. */
  trailing?: ReactNode
  autoFocus?: boolean
  isDisabled?: boolean
  /** Makes plain digits of what was typed or pasted: those of another script, or a code inside a message. */
  normalise?: (text: string) => string
}

type DrawnProps = DigitFieldProps & {
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
  shape: 'circle' | 'square'
  isShown: boolean
  hasKeypad?: boolean
  /** Before the label, in the same form: what password managers look for. */
  before?: ReactNode
  /** After the count: shows or hides the digits. */
  toggle?: ReactNode
}

/**
 * Six digits: one real input, drawn as slots, so that paste, autofill, hardware keys and screen readers
 * work as in any field. It has no `maxlength` and sends nothing by itself: too many digits are refused aloud
 * through `onTooLong`, and the caller says so in `errorMessage`.
 */
export function DigitField(props: DrawnProps) {
  const { value, onChange, onTooLong, onNotDigits, errorMessage, normalise, isShown, trailing } = props
  const [hasFocus, setFocus] = useState(false)
  /** The problem that was there when the focus came. */
  const [met, setMet] = useState<string>()
  /** The whole text while a keyboard composes (IME). To replace it then would make the keyboard insert it twice. */
  const [composing, setComposing] = useState<string>()
  const [problemId, hintId] = [useId(), useId()]
  // A problem that comes while the field has the focus is for the caller to announce; Orca would say a new description too.
  const isDescribed = Boolean(errorMessage) && (!hasFocus || met === errorMessage)

  const described = [isDescribed ? problemId : '', props.description ? hintId : ''].filter(Boolean)

  const plainOf = (text: string) => (normalise ? normalise(text) : text)
  const digitsOf = (text: string) => plainOf(text).replace(/\D/g, '')

  function change(text: string) {
    const plain = plainOf(text)
    const digits = digitsOf(text)
    if (digits.length > LENGTH) onTooLong?.(digits.length)
    else if (digits !== value) onChange(digits)
    else if (/[^\d\s-]/.test(plain) || /\p{L}/u.test(text)) onNotDigits?.()
  }

  return (
    <AriaTextField
      className={field}
      value={composing ?? value}
      onChange={composing === undefined ? change : setComposing}
      onCompositionStart={({ target }: CompositionEvent<Element>) => {
        if (target instanceof HTMLInputElement) setComposing(target.value)
      }}
      onCompositionEnd={({ target }: CompositionEvent<Element>) => {
        setComposing(undefined)
        if (target instanceof HTMLInputElement) change(target.value)
      }}
      onFocusChange={(isFocused) => {
        setFocus(isFocused)
        setMet(isFocused ? errorMessage : undefined)
      }}
      type={isShown ? 'text' : 'password'}
      inputMode={props.hasKeypad ? 'none' : 'numeric'}
      autoComplete={props.autoComplete}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      isDisabled={props.isDisabled ?? false}
      {...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {})}
      {...(props.id ? { id: props.id } : {})}
      {...(props.name ? { name: props.name } : {})}
      {...(props.autoFocus ? { autoFocus: true } : {})}
    >
      {props.before}
      <FieldLabel isHidden={props.isLabelHidden}>{props.label}</FieldLabel>
      <div className={frame}>
        <DigitSlots
          length={LENGTH}
          digits={composing === undefined ? value : digitsOf(composing).slice(0, LENGTH)}
          shape={props.shape}
          isShown={isShown}
          hasFocus={hasFocus}
          isInvalid={Boolean(errorMessage)}
        />
        <Input
          className={input}
          spellCheck="false"
          autoCapitalize="none"
          {...(composing === undefined ? { onSelect: keepCaretAtEnd } : {})}
        />
      </div>
      {errorMessage ? <ErrorText id={problemId}>{errorMessage}</ErrorText> : null}
      {props.description ? <FieldDescription id={hintId}>{props.description}</FieldDescription> : null}
      <div className={count}>
        {/* Not what describes the field: Orca says a description that changes, and would say the count twice. */}
        <p role="status">{props.countText}</p>
        {props.toggle}
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
