import { useId } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { FieldDescription, FieldErrorMessage, FieldLabel, fieldColumn } from './field-parts.tsx'
import { inputRecipe } from './input.recipe.ts'

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
  /** How to fill it in. Stands above the field; while there is an error it is read after it. */
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** The words for "may stay empty", beside the label. */
  optionalText?: string
  /** BCP 47 tag of what is typed, when it is not the page's language. */
  lang?: string
}

/** One line of text. Whatever is typed is kept: what does not fit is said in `errorMessage`, never cut off. */
export function TextField({ label, description: hint, errorMessage, optionalText, lang, ...rest }: TextFieldProps) {
  const hintId = useId()
  return (
    <AriaTextField
      {...rest}
      className={fieldColumn}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(hint ? { 'aria-describedby': hintId } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {hint ? <FieldDescription id={hintId}>{hint}</FieldDescription> : null}
      <Input className={inputRecipe} {...(lang ? { lang } : {})} />
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
    </AriaTextField>
  )
}
