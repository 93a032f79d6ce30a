import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import { css } from '#styled/css'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { clearAriaDisabled, setAriaDisabled } from './aria-disabled.ts'
import { CheckIndicator } from './check-indicator.tsx'
import { choiceCard } from './choice-card.recipe.ts'

const field = css({ display: 'flex', minWidth: '[0px]' })

export type CheckboxCardProps = Pick<
  CheckboxFieldProps,
  'id' | 'name' | 'value' | 'isSelected' | 'defaultSelected' | 'onChange' | 'isDisabled'
> & {
  title: string
  /** A fact about it, such as its price. Part of the spoken name. */
  note?: string
}

/** An extra that can be added. Two stand side by side where there is room. One that cannot be can still be read. */
export function CheckboxCard({ title, note, isDisabled = false, ...rest }: CheckboxCardProps) {
  const look = choiceCard({ density: 'close' })
  return (
    <CheckboxField
      {...rest}
      className={field}
      isReadOnly={isDisabled}
      inputRef={isDisabled ? setAriaDisabled : clearAriaDisabled}
    >
      <CheckboxButton className={look.root} data-unavailable={isDisabled || undefined}>
        {({ isSelected }) => (
          <span className={look.main}>
            <CheckIndicator shape="square" isSelected={isSelected} isDisabled={isDisabled} />
            <span className={look.text}>
              <span className={look.title}>{title}</span>
              {note ? (
                <span className={look.note}>
                  <ScreenReaderPause />
                  <span>{note}</span>
                </span>
              ) : null}
            </span>
          </span>
        )}
      </CheckboxButton>
    </CheckboxField>
  )
}
