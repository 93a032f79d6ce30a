import { useEffect, useId, useState } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { css, cx } from '#styled/css'
import { FieldDescription, FieldErrorMessage, FieldLabel, fieldColumn } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'

/** Counting aloud at each key would drown the typing. */
const REST_MS = 1000

const area = css({
  display: 'block',
  resize: 'vertical',
  minHeight: '[calc(3 * 1.65em + 1.25rem)]',
  maxHeight: '[24rem]',
  // Grows with what is written, where browsers know how.
  fieldSizing: 'content',
})
const counter = css({ textStyle: 'small', color: 'ink2', textAlign: 'end' })
const hidden = css({ srOnly: true })

export type TextAreaProps = Pick<
  TextFieldProps,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'autoComplete' | 'isRequired' | 'isDisabled'
> & {
  label: string
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** The words for "may stay empty", beside the label. */
  optionalText?: string
  /** How much is written or left, in words. Said when the typing rests. */
  countText?: string
}

/** Several lines. Nothing is cut off: more than fits is said in `errorMessage`. */
export function TextArea({ label, description, errorMessage, optionalText, countText, ...rest }: TextAreaProps) {
  const [hintId, countId] = [useId(), useId()]
  const described = [description ? hintId : '', countText ? countId : ''].filter(Boolean).join(' ')
  return (
    <TextField
      {...rest}
      className={fieldColumn}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <AriaTextArea ref={keepUndo} className={cx(inputRecipe, area)} rows={3} />
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
      {countText ? (
        <>
          <p id={countId} className={counter}>
            {countText}
          </p>
          <SaidAtRest text={countText} />
        </>
      ) : null}
    </TextField>
  )
}

/**
 * React writes each new value into the element's text too (`defaultValue`); after that the browser's undo takes back one
 * letter instead of what was typed at once. This element has no other use for it.
 */
function keepUndo(element: HTMLTextAreaElement | null) {
  if (element) Object.defineProperty(element, 'defaultValue', { get: () => element.value, set() {} })
}

/** Not said while it first stands there: then it is part of the field's description. */
function SaidAtRest({ text }: { text: string }) {
  const [first] = useState(text)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === first && !said) return
    const rest = setTimeout(() => setSaid(text), REST_MS)
    return () => clearTimeout(rest)
  }, [text, first, said])
  return (
    <p role="status" className={hidden}>
      {said}
    </p>
  )
}
