import { useEffect, useId, useState } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { css, cx } from '#styled/css'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { FieldDescription, FieldErrorMessage, FieldLabel, fieldColumn } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'

/** An announcement at each key would disturb the typing. */
const ANNOUNCE_DELAY_MS = 1000

const area = css({
  display: 'block',
  resize: 'vertical',
  minHeight: '[calc(3 * 1.65em + {spacing.5})]',
  maxHeight: '[24rem]',
  // Grows with its content, if the browser supports it.
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
  /** Text after the label, such as "(optional)". */
  optionalText?: string
  /** The number of characters used or left, in words. Announced when the user stops typing. */
  countText?: string
}

/** Several lines of text. Input is never truncated: `errorMessage` explains if it is too long. */
export function TextArea({ label, description, errorMessage, optionalText, countText, ...rest }: TextAreaProps) {
  const [hintId, countId] = [useId(), useId()]
  const describedBy = [description ? hintId : '', countText ? countId : ''].filter(Boolean).join(` ${PAUSE_ID} `)
  return (
    <TextField
      {...rest}
      className={fieldColumn}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(describedBy ? { 'aria-describedby': errorMessage ? `${PAUSE_ID} ${describedBy}` : describedBy } : {})}
    >
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <AriaTextArea ref={preserveUndo} className={cx(inputRecipe, area)} rows={3} />
      <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
      {countText ? (
        <>
          <p id={countId} className={counter}>
            {countText}
          </p>
          <DebouncedStatus text={countText} />
        </>
      ) : null}
    </TextField>
  )
}

/**
 * React writes each new value to `defaultValue` too, after which the browser's undo reverts single letters instead of
 * whole edits. The field does not need `defaultValue`, so writing it has no effect here.
 */
function preserveUndo(element: HTMLTextAreaElement | null) {
  if (element) Object.defineProperty(element, 'defaultValue', { get: () => element.value, set() {} })
}

/**
 * A live region with the text after a pause. The initial text is not announced, because it is part of the field's
 * description.
 */
function DebouncedStatus({ text }: { text: string }) {
  const [initialText] = useState(text)
  const [announcedText, setAnnouncedText] = useState('')
  useEffect(() => {
    if (text === initialText && !announcedText) return
    const timer = setTimeout(() => setAnnouncedText(text), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, initialText, announcedText])
  return (
    <p role="status" className={hidden}>
      {announcedText}
    </p>
  )
}
