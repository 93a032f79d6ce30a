import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { componentName, componentOf, findStories, type Stories, storyName } from './groups.ts'
import { addressOf, useSettings } from './toolbar.ts'

type StoryListProps = {
  stories: Stories
  current: string
  onOpen: (story: string) => void
}

/** The stories in groups, with a search that knows what other design systems call a component. */
export function StoryList({ stories, current, onOpen }: StoryListProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSettings() // the links have the options in their addresses
  const groups = findStories(stories, search)

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', focusSearch)
    return () => window.removeEventListener('keydown', focusSearch)
  }, [])

  const linkTo = (story: string, text: string) => (
    <a
      href={addressOf(story)}
      aria-current={story === current ? 'page' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(story)
      }}
    >
      {text}
    </a>
  )

  return (
    <nav className="bench-list" aria-label="Stories">
      <input
        ref={field}
        type="search"
        aria-label="Search stories"
        placeholder="Search: modal, snackbar, PIN …"
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
