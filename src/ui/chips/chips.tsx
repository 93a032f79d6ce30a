import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { css, cx } from '#styled/css'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { fieldLabelRecipe } from '#ui/text-field/field-parts.tsx'
import { chipRecipe } from './chip.recipe.ts'

const hidden = css({ srOnly: true })

export type ChipsProps<Id extends string> = {
  /** What is chosen here. */
  label: string
  isLabelHidden?: boolean
  options: readonly { id: Id; label: string; isDisabled?: boolean }[]
  /** What is chosen, in the order of `options`. */
  value: readonly Id[]
  onChange: (value: Id[]) => void
  /** One at most, one that gives way only to another, or as many as wanted. */
  choice: 'single' | 'one' | 'multiple'
}

/** Filters, each of which narrows what the page shows at once; or short answers beside each other. A check marks those that count. */
export function Chips<Id extends string>({ label, isLabelHidden, options, value, onChange, choice }: ChipsProps<Id>) {
  const labelId = useId()
  const look = chipRecipe({ kind: 'choice' })
  return (
    <div className={look.field}>
      <span id={labelId} className={cx(fieldLabelRecipe, isLabelHidden && hidden)}>
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        className={look.row}
        selectionMode={choice === 'multiple' ? 'multiple' : 'single'}
        disallowEmptySelection={choice === 'one'}
        selectedKeys={value}
        onSelectionChange={(keys) => onChange(options.filter(({ id }) => keys.has(id)).map(({ id }) => id))}
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} isDisabled={option.isDisabled ?? false} className={look.chip}>
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
