import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { guideText } from './docs-panel.tsx'
import { componentName, componentOf, findStories, type Stories, storyName } from './groups.ts'
import { addressOf, useSettings } from './toolbar.ts'

type StoryListProps = {
  stories: Stories
  current: string
  onOpen: (story: string, view?: 'component') => void
  isComponent: boolean
}

/** The arrows move through the search and the links that are seen. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, summary')].filter((stop) =>
    stop.checkVisibility(),
  )
  event.preventDefault()
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus() // an element of the page
}

/** The stories in groups, with a search that knows what other design systems call a component. */
export function StoryList({ stories, current, onOpen, isComponent }: StoryListProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSettings() // the links have the options in their addresses
  const groups = findStories(stories, search, guideText)

  useEffect(() => {
    function focusSearch(event: globalThis.KeyboardEvent) {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea')
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isCommand && (event.key !== '/' || isTyping)) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', focusSearch)
    return () => window.removeEventListener('keydown', focusSearch)
  }, [])

  const linkTo = (story: string, text: string, view?: 'component') => (
    <a
      href={addressOf(story, view)}
      aria-current={
        (view ? isComponent && componentOf(story) === componentOf(current) : !isComponent && story === current)
          ? 'page'
          : undefined
      }
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(story, view)
      }}
    >
      {text}
    </a>
  )

  return (
    <nav className="bench-list" aria-label="Stories" onKeyDown={moveByArrows}>
      <input
        ref={field}
        type="search"
        aria-label="Search stories"
        placeholder="Search: modal, ปุ่ม, keyboard …"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.length === 0 ? <p role="status">No story fits this search.</p> : null}
      {groups.map(({ group, components }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {components.map(({ id, meta, stories: [first = '', ...others] }) => (
              <li key={id}>
                {others.length === 0 ? (
                  linkTo(first, search ? `${componentName(id, meta)}: ${storyName(first)}` : componentName(id, meta))
                ) : (
                  // Remounted by a search, which opens it, and by a move to another component, which may close it.
                  <details
                    key={`${search} ${componentOf(current) === id}`}
                    open={search !== '' || componentOf(current) === id}
                  >
                    <summary>
                      {componentName(id, meta)}
                      {search && meta.also ? <small> {meta.also}</small> : null}
                    </summary>
                    <ul>
                      {meta.kind ? null : <li>{linkTo(first, 'All on a page', 'component')}</li>}
                      {[first, ...others].map((story) => (
                        <li key={story}>{linkTo(story, storyName(story))}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
