import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Label as AriaLabel } from 'react-aria-components/Label'
import { css, cx } from '#styled/css'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { ownText } from '#ui/own-text.tsx'

export const fieldLabelRecipe = css({ display: 'block', textStyle: 'smallStrong', color: 'ink' })
/** Stacks the parts of a field at full width. */
export const fieldColumn = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  width: 'full',
  minWidth: '[0px]',
})
const hint = css({ textStyle: 'small', color: 'ink2' })
const optional = css({ fontWeight: '400', color: 'ink2' })
const hidden = css({ srOnly: true })
// No flex row: in one the text is no line for a screen reader that reads line by line.
const error = css({
  position: 'relative',
  paddingInlineStart: '[calc({spacing.6} + {spacing.1})]',
  textStyle: 'smallStrong',
  color: 'bad',
  overflowWrap: 'anywhere',
  '& svg': { position: 'absolute', insetInlineStart: '[0px]', insetBlockStart: '[0.0625rem]' },
})

type LabelTextProps = {
  children: ReactNode
  /** Text after the label, such as "optional". */
  note?: string | undefined
}

/** The label of a field. */
export function FieldLabel({ isHidden, ...text }: LabelTextProps & { isHidden?: boolean | undefined }) {
  return (
    // Of a group it is a span, which as a part of a column would be no line for a screen reader.
    <div className={cx(fieldLabelRecipe, isHidden && hidden)}>
      <AriaLabel>
        <LabelText {...text} />
      </AriaLabel>
    </div>
  )
}

/** The content of a label, for a group that is labelled by `aria-labelledby`. */
export function LabelText({ children, note }: LabelTextProps) {
  return (
    <>
      {ownText(children)}
      {note ? <span className={optional}>{` ${note}`}</span> : null}
    </>
  )
}

/**
 * The description of a field. The field refers to it by `aria-describedby` instead of react-aria's description slot,
 * which would make screen readers read it before the error.
 */
export function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={hint}>
      {children}
    </p>
  )
}

/** The error of the surrounding field. Renders nothing while the field is valid. */
export function FieldErrorMessage({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div className={error}>
      <AlertIcon size={20} />
      <AriaFieldError>{children}</AriaFieldError>
    </div>
  )
}

/**
 * An error for several inputs that form one field, which react-aria does not support. They refer to it by
 * `aria-describedby`.
 */
export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={error}>
      <AlertIcon size={20} />
      <span>{children}</span>
    </p>
  )
}
