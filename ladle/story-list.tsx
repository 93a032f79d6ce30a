import { stories } from 'virtual:generated-list'
import { useEffect, useRef, useState } from 'react'
import { guideText } from './docs-panel.tsx'
import { componentName, componentOf, findStories, pictureOf, type Stories, storyName } from './groups.ts'
import { addressOf, useSettings } from './toolbar.ts'

/** Without the stories that are faulty on purpose, which only tests open, and the pictures of guides. */
const listed = (): Stories =>
  Object.fromEntries(
    Object.entries(stories).flatMap(([id, { meta: { meta = {} } = {} }]) =>
      meta.kind === 'fault' || pictureOf(id) ? [] : [[id, meta]],
    ),
  )

/** The stories in groups, with a search that knows what other design systems call a component. */
export function StoryList({ current, isComponent }: { current: string; isComponent: boolean }) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSettings() // the links have the options in their addresses
  const groups = findStories(listed(), search, guideText)

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

  const link = (href: string, text: string, isCurrent: boolean) => (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      {text}
    </a>
  )
  const linkTo = (story: string, text: string) => link(addressOf(story), text, !isComponent && story === current)

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
              <details key={id} open={search !== '' || isCurrent}>
                <summary>
                  {name}
                  {search && meta.also ? <small> {meta.also}</small> : null}
                </summary>
                <ul>
                  <li>
                    {meta.kind ? null : link(addressOf(first, 'component'), 'All on a page', isComponent && isCurrent)}
                  </li>
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
