import { type ReactNode, useId } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import { css } from '#styled/css'
import { FieldDescription, FieldErrorMessage } from '#ui/text-field/field-parts.tsx'
import { CheckIndicator } from './check-indicator.tsx'

const field = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const button = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  minHeight: 'touch',
  paddingBlock: '2half',
  borderRadius: 'tag',
  cursor: 'pointer',
  '&[data-disabled]': { color: 'ink3', cursor: 'default' },
})
const text = css({ minWidth: '[0px]', flex: '1' })
const below = css({
  paddingInlineStart: '[calc({sizes.check} + {spacing.3})]',
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
})

export type CheckboxProps = Pick<
  CheckboxFieldProps,
  'id' | 'name' | 'value' | 'isSelected' | 'defaultSelected' | 'onChange' | 'isRequired' | 'isDisabled'
> & {
  /** The label. A press on a link in it does not check the box. */
  children: ReactNode
  description?: string
  /** Its presence makes the checkbox invalid. */
  errorMessage?: string | undefined
}

/** Yes or no. */
export function Checkbox({ children, description, errorMessage, ...rest }: CheckboxProps) {
  const noteId = useId()
  const isInvalid = Boolean(errorMessage)
  return (
    <CheckboxField
      {...rest}
      className={field}
      validationBehavior="aria"
      isInvalid={isInvalid}
      {...(description ? { 'aria-describedby': noteId } : {})}
    >
      <CheckboxButton className={button}>
        {({ isSelected, isDisabled }) => (
          <>
            <CheckIndicator shape="square" isSelected={isSelected} isInvalid={isInvalid} isDisabled={isDisabled} />
            <span className={text}>{children}</span>
          </>
        )}
      </CheckboxButton>
      {description || isInvalid ? (
        <div className={below}>
          <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
          {description ? <FieldDescription id={noteId}>{description}</FieldDescription> : null}
        </div>
      ) : null}
    </CheckboxField>
  )
}
