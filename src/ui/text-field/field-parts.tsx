import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Label as AriaLabel } from 'react-aria-components/Label'
import { css, cx } from '#styled/css'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { ownText } from '#ui/own-text.tsx'

export const fieldLabelRecipe = css({ display: 'block', textStyle: 'smallStrong', color: 'ink' })
/** Its parts under each other, as wide as there is room. */
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
const errorText = css({ minWidth: '[0px]', overflowWrap: 'anywhere' })
const error = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  textStyle: 'smallStrong',
  color: 'bad',
  '& svg': { marginBlockStart: '[0.0625rem]' },
})

type LabelWordsProps = {
  children: ReactNode
  /** Says that the field may stay empty. */
  note?: string | undefined
}

/** The name of a field. */
export function FieldLabel({ isHidden, ...words }: LabelWordsProps & { isHidden?: boolean | undefined }) {
  return (
    <AriaLabel className={cx(fieldLabelRecipe, isHidden && hidden)}>
      <LabelText {...words} />
    </AriaLabel>
  )
}

/** What it says, for a group that is named in another way. */
export function LabelText({ children, note }: LabelWordsProps) {
  return (
    <>
      {ownText(children)}
      {note ? <span className={optional}>{` ${note}`}</span> : null}
    </>
  )
}

/**
 * How to fill a field in. The field names it by `aria-describedby` and not by react-aria's description slot, which
 * would have it read before the problem.
 */
export function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={hint}>
      {children}
    </p>
  )
}

/** What is wrong with the field it stands in; nothing while the field is valid. */
export function FieldErrorMessage({ children }: { children: ReactNode }) {
  return (
    <AriaFieldError className={error}>
      <Problem>{children}</Problem>
    </AriaFieldError>
  )
}

/** The same where several inputs are one field, which react-aria does not know; they name it by `aria-describedby`. */
export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={error}>
      <Problem>{children}</Problem>
    </p>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <>
      <AlertIcon size={20} />
      <span className={errorText}>{children}</span>
    </>
  )
}
