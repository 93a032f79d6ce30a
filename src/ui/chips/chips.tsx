import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { css, cx } from '#styled/css'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { fieldLabelRecipe } from '#ui/text-field/field-parts.tsx'
import { chipRecipe } from './chip.recipe.ts'

const hidden = css({ srOnly: true })

export type ChipsProps<Id extends string> = {
  /** What the chips select. */
  label: string
  isLabelHidden?: boolean
  options: readonly { id: Id; label: string; isDisabled?: boolean }[]
  /** The selected ids, in the order of `options`. */
  value: readonly Id[]
  onChange: (value: Id[]) => void
  /** `single`: at most one. `one`: exactly one once selected. `multiple`: any number. */
  choice: 'single' | 'one' | 'multiple'
  /** Chips that do not fit are scrolled to instead of being on a second line. */
  isOneLine?: boolean
}

/** Filters with immediate effect, or short options side by side. A check marks the selected ones. */
export function Chips<Id extends string>(props: ChipsProps<Id>) {
  const { label, isLabelHidden, options, value, onChange, choice, isOneLine = false } = props
  const labelId = useId()
  const styles = chipRecipe({ kind: 'choice', isOneLine })
  return (
    <div className={styles.field}>
      <p id={labelId} className={cx(fieldLabelRecipe, isLabelHidden && hidden)}>
        {label}
      </p>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        className={styles.row}
        selectionMode={choice === 'multiple' ? 'multiple' : 'single'}
        disallowEmptySelection={choice === 'one'}
        selectedKeys={value}
        onSelectionChange={(keys) => onChange(options.filter(({ id }) => keys.has(id)).map(({ id }) => id))}
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} isDisabled={option.isDisabled ?? false} className={styles.chip}>
            {({ isSelected }) => (
              <>
                {isSelected ? <CheckIcon size={20} isStrong /> : null}
                <span>{option.label}</span>
              </>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
