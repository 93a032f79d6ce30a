import { useId } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { ErrorText, FieldDescription, FieldLabel, fieldColumn } from './field-parts.tsx'
import { inputRecipe } from './input.recipe.ts'
import { useDescribedError } from './use-described-error.ts'

export type TextFieldProps = Pick<
  AriaTextFieldProps,
  | 'id'
  | 'name'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'type'
  | 'inputMode'
  | 'enterKeyHint'
  | 'autoComplete'
  | 'spellCheck'
  | 'autoFocus'
  | 'isRequired'
  | 'isReadOnly'
  | 'isDisabled'
> & {
  label: string
  /** How to fill in the field. Shown above the field and read after the error. */
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** The caller announces an error that appears while the field has the focus, as `useAnnouncedError` does. */
  isErrorAnnounced?: boolean
  /** Text after the label, such as "(optional)". */
  optionalText?: string
  /** BCP 47 tag of the input's language, if it differs from that of the page. */
  lang?: string
  /** A code that is copied from somewhere: large, and with the keyboard of capitals. */
  isCode?: boolean
}

// A one-off value is an attribute: the style sheet is for what pages share.
const code = {
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  style: { fontSize: '1.5em', fontWeight: 600 },
} as const

/** One line of text. Input is never truncated: `errorMessage` explains if it is too long. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, isErrorAnnounced = false, optionalText, lang, isCode, ...rest } = props
  const [hintId, errorId] = [useId(), useId()]
  const { isDescribed, onFocusChange } = useDescribedError(errorMessage)
  const isErrorRead = isErrorAnnounced ? isDescribed : Boolean(errorMessage)
  const describedBy = [isErrorRead ? errorId : '', description ? hintId : ''].filter(Boolean).join(` ${PAUSE_ID} `)
  return (
    <AriaTextField
      {...rest}
      onFocusChange={onFocusChange}
      className={fieldColumn}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      {...(errorMessage && !isErrorRead ? { 'aria-errormessage': errorId } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <Input className={inputRecipe} {...(lang ? { lang } : {})} {...(isCode ? code : {})} />
      {errorMessage ? <ErrorText id={errorId}>{errorMessage}</ErrorText> : null}
    </AriaTextField>
  )
}
