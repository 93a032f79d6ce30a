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
  /** A detail, such as the price. Part of the accessible name. */
  note?: string
}

/** An optional extra as a card. A disabled card stays reachable and readable. */
export function CheckboxCard({ title, note, isDisabled = false, ...rest }: CheckboxCardProps) {
  const styles = choiceCard({ density: 'close' })
  return (
    <CheckboxField
      {...rest}
      className={field}
      isReadOnly={isDisabled}
      inputRef={isDisabled ? setAriaDisabled : clearAriaDisabled}
    >
      <CheckboxButton className={styles.root} data-unavailable={isDisabled || undefined}>
        {({ isSelected }) => (
          <span className={styles.main}>
            <CheckIndicator shape="square" isSelected={isSelected} isDisabled={isDisabled} />
            <span className={styles.text}>
              <span className={styles.title}>{title}</span>
              {note ? (
                <span className={styles.note}>
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
