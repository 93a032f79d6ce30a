import { useId } from 'react'
import { Input } from 'react-aria-components/Input'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { css } from '#styled/css'
import { FieldLabel, FieldProblem } from './field-parts.tsx'

const field = css({ display: 'flex', flexDirection: 'column', gap: '1', width: 'full', minWidth: '[0px]' })
const description = css({ textStyle: 'small', color: 'ink2' })
const input = css({
  width: 'full',
  minHeight: 'control',
  paddingBlock: '2',
  paddingInline: '[14px]',
  // At least 16 px, or iOS zooms in when the field gets focus.
  textStyle: 'body',
  color: 'ink',
  bg: 'surface',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'lineUi',
  borderRadius: 'control',
  '&[data-invalid]': { borderColor: 'bad', borderWidth: '2px', paddingInline: '[13.5px]' },
  '&[data-disabled], &[readonly]': { bg: 'canvas', borderColor: 'line', color: 'ink2' },
})

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
  const isInvalid = Boolean(errorMessage)
  return (
    <AriaTextField
      {...rest}
      className={field}
      validationBehavior="aria"
      isInvalid={isInvalid}
      // react-aria puts its own description before the error, and a screen reader then reads the hint before the problem.
      {...(isInvalid && hint ? { 'aria-describedby': hintId } : {})}
    >
      <FieldLabel {...(optionalText ? { note: optionalText } : {})}>{label}</FieldLabel>
      {hint ? (
        isInvalid ? (
          <p id={hintId} className={description}>
            {hint}
          </p>
        ) : (
          <Text slot="description" className={description}>
            {hint}
          </Text>
        )
      ) : null}
      <Input className={input} {...(lang ? { lang } : {})} />
      <FieldProblem>{errorMessage}</FieldProblem>
    </AriaTextField>
  )
}
