import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Label as AriaLabel } from 'react-aria-components/Label'
import { css, cx } from '#styled/css'
import { AlertIcon } from '#ui/icons/icons.tsx'

const label = css({ display: 'block', textStyle: 'smallStrong', color: 'ink' })
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

/** The name of a field; `note` says that it may stay empty. */
export function FieldLabel({ children, note, isHidden }: { children: ReactNode; note?: string; isHidden?: boolean }) {
  return (
    <AriaLabel className={cx(label, isHidden && hidden)}>
      {children}
      {note ? (
        <>
          {' '}
          <span className={optional}>{note}</span>
        </>
      ) : null}
    </AriaLabel>
  )
}

/** What is wrong with the field it stands in; nothing while the field is valid. */
export function FieldProblem({ children }: { children: ReactNode }) {
  return (
    <AriaFieldError className={error}>
      <AlertIcon size={20} />
      <span className={errorText}>{children}</span>
    </AriaFieldError>
  )
}
