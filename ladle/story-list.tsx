import { useEffect, useRef, useState } from 'react'
import { guideText } from './docs-panel.tsx'
import { componentName, componentOf, findStories, type Stories, storyName } from './groups.ts'
import { type OnOpen, StoryLink, type View } from './story-link.tsx'

type StoryListProps = { stories: Stories; current: string; view: View; onOpen: OnOpen }

/** The stories in groups, with a search that knows what other design systems call a component. */
export function StoryList({ stories, current, view, onOpen }: StoryListProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const groups = findStories(stories, search, guideText)

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea')
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isCommand && (event.key !== '/' || isTyping)) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', focusSearch)
    return () => window.removeEventListener('keydown', focusSearch)
  }, [])

  const linkTo = (story: string, text: string) => (
    <StoryLink story={story} isCurrent={!view && story === current} onOpen={onOpen}>
      {text}
    </StoryLink>
  )

  return (
    <nav className="bench-list" aria-label="Stories">
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
          {components.map(({ id, meta, stories: ids }) => {
            const [first = '', ...others] = ids
            const name = componentName(id, meta)
            const isCurrent = componentOf(current) === id
            if (others.length === 0)
              return <p key={id}>{linkTo(first, search ? `${name}: ${storyName(first)}` : name)}</p>
            return (
              // Remounted by a search, which opens it, and by a move to another component, which may close it.
              <details key={`${id} ${search} ${isCurrent}`} open={search !== '' || isCurrent}>
                <summary>
                  {name}
                  {search && meta.also ? <small> {meta.also}</small> : null}
                </summary>
                <ul>
                  {meta.kind ? null : (
                    <li>
                      <StoryLink story={first} view="component" isCurrent={view && isCurrent} onOpen={onOpen}>
                        All on a page
                      </StoryLink>
                    </li>
                  )}
                  {ids.map((story) => (
                    <li key={story}>{linkTo(story, storyName(story))}</li>
                  ))}
                </ul>
              </details>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
