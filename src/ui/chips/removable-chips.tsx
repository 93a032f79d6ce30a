import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { chipRecipe } from './chip.recipe.ts'

export type RemovableChipsProps<Id extends string> = {
  /** Names the list. */
  label: string
  chips: readonly {
    id: Id
    label: string
    /** Names the cross by what it removes. */
    removeLabel: string
  }[]
  onRemove: (id: Id) => void
}

/**
 * Selections made elsewhere, which can be removed. Focus then moves to the next cross, or to the previous one at the
 * end.
 */
export function RemovableChips<Id extends string>({ label, chips, onRemove }: RemovableChipsProps<Id>) {
  const list = useRef<HTMLUListElement>(null)
  const styles = chipRecipe({ kind: 'removable' })

  function remove(id: Id, index: number) {
    const crosses = [...(list.current?.querySelectorAll('button') ?? [])]
    // Focus moves before the chip unmounts, which would lose it. Without other chips the list takes it.
    const next = crosses[index + 1] ?? crosses[index - 1] ?? list.current
    next?.focus()
    onRemove(id)
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={styles.row}>
      {chips.map((chip, index) => (
        <li key={chip.id} className={styles.chip}>
          <span className={styles.text}>{chip.label}</span>
          <Button aria-label={chip.removeLabel} className={styles.remove} onPress={() => remove(chip.id, index)}>
            <CloseIcon size={20} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
