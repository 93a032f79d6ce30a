import { useEffect, useId, useState } from 'react'
import { cx } from '#styled/css'
import { DownIcon } from '#ui/icons/icons.tsx'
import { FieldDescription, FieldLabel, fieldColumn } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'
import { selectRecipe } from './select.recipe.ts'

export type SelectOption<Id extends string> = {
  id: Id
  label: string
  /** Language of the label, where it is not the page's. */
  lang?: string
  /** A detail, shown below the label in the list. */
  note?: string
}

export type SelectProps<Id extends string> = {
  label: string
  options: readonly SelectOption<Id>[]
  /** Null while nothing is selected. */
  value: Id | null
  onChange: (value: Id) => void
  /** Shown in the field while nothing is selected. */
  placeholder: string
  description?: string
  /** Its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** Text after the label, such as "(optional)". */
  optionalText?: string
  id?: string
  name?: string
  autoComplete?: string
  isRequired?: boolean
  isDisabled?: boolean
}

let ListSelect: typeof import('./list-select.tsx').ListSelect | undefined

/** Loads the list. With React Aria's collections it is a sixth of a page's script. */
export async function preloadSelect() {
  ListSelect ??= (await import('./list-select.tsx')).ListSelect
}

/**
 * One of a long list of options, such as provinces. For fewer than six options use `RadioCards` or `SegmentedControl`.
 * Until its list has loaded, right after the page, it shows the selected option.
 */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const [isLoaded, setLoaded] = useState(ListSelect !== undefined)
  useEffect(() => {
    // Without it the selected option stays readable; the next page with a select tries again.
    if (!isLoaded)
      preloadSelect().then(
        () => setLoaded(true),
        () => {},
      )
  }, [isLoaded])
  return ListSelect ? <ListSelect {...props} /> : <SelectPlaceholder {...props} />
}

function SelectPlaceholder<Id extends string>(props: SelectProps<Id>) {
  const { label, options, value, placeholder, description, optionalText } = props
  const hintId = useId()
  const styles = selectRecipe()
  const selected = options.find(({ id }) => id === value)
  return (
    <div className={cx(fieldColumn, styles.root)}>
      <FieldLabel note={optionalText}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <div className={cx(inputRecipe, styles.trigger)} data-disabled>
        <span className={styles.value} lang={selected?.lang}>
          {selected?.label ?? placeholder}
        </span>
        <DownIcon size={20} />
      </div>
    </div>
  )
}
