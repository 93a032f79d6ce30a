import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { chipRecipe } from './chip.recipe.ts'

export type RemovableChipsProps<Id extends string> = {
  /** What these are. */
  label: string
  chips: readonly {
    id: Id
    label: string
    /** Names the cross, with what it takes away. */
    removeLabel: string
  }[]
  onRemove: (id: Id) => void
}

/** What was chosen elsewhere, each to be taken away. Focus goes on to the next cross, or to the one before the last. */
export function RemovableChips<Id extends string>({ label, chips, onRemove }: RemovableChipsProps<Id>) {
  const list = useRef<HTMLUListElement>(null)
  const look = chipRecipe({ kind: 'removable' })

  function remove(id: Id, place: number) {
    const crosses = [...(list.current?.querySelectorAll('button') ?? [])]
    // Before the chip goes, or focus would be lost with it. The list itself takes it from the only one.
    const next = crosses[place + 1] ?? crosses[place - 1] ?? list.current
    next?.focus()
    onRemove(id)
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={look.row}>
      {chips.map((chip, place) => (
        <li key={chip.id} className={look.chip}>
          <span className={look.text}>{chip.label}</span>
          <Button aria-label={chip.removeLabel} className={look.remove} onPress={() => remove(chip.id, place)}>
            <CloseIcon size={20} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
