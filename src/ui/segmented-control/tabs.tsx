import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { css } from '#styled/css'
import { segmentedControlRecipe } from './segmented-control.recipe.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', width: 'full' })

export type TabsProps<Id extends string> = {
  /** Names the list of tabs. */
  label: string
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
}

/** The index of the tab that a key selects (ARIA Authoring Practices: tabs with automatic activation). */
function indexByKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/**
 * Parts of one page, of which one is visible. Arrows change the tab; Tab moves into its panel. Not React Aria's, which need
 * its collections: 14 kB of a page’s script.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const id = useId()
  const styles = segmentedControlRecipe()
  const selected = tabs.find((tab) => tab.id === value)

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = indexByKey(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }

  return (
    <div className={column}>
      <div role="tablist" aria-label={label} className={styles.bar}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={styles.item}
            aria-selected={tab === selected}
            aria-controls={tab === selected ? `${id}-panel` : undefined}
            data-selected={tab === selected || undefined}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      {selected ? (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected.id}`}>
          {selected.content}
        </div>
      ) : null}
    </div>
  )
}
