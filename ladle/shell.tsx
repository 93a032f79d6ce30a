import { stories } from 'virtual:generated-list'
import { type ReactNode, useEffect, useState } from 'react'
import { ComponentPage } from './component-page.tsx'
import { componentName, componentOf, pictureOf, storyName } from './groups.ts'
import { StoryList } from './story-list.tsx'
import { addressOf, clearControls, isComponentView } from './toolbar.ts'
import './shell.css'

type ShellProps = {
  story: string
  onOpen: (story: string) => void
  children: ReactNode
}

/** Without the stories that are faulty on purpose, which only tests open, and the pictures of guides. */
const listedStories = () =>
  Object.fromEntries(
    Object.entries(stories).flatMap(([id, { meta }]) =>
      meta?.meta?.kind === 'fault' || pictureOf(id) ? [] : [[id, meta?.meta ?? {}]],
    ),
  )

/** The workbench around a story: the list of stories beside it, or above it in a narrow window. */
export function Shell({ story, onOpen, children }: ShellProps) {
  const [isListOpen, setListOpen] = useState(false)
  const [isComponent, setComponent] = useState(isComponentView)

  // Ladle's keys for the next and the previous story drop the options from the address.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('story') !== story)
      history.replaceState(history.state, '', addressOf(story, isComponent ? 'component' : undefined))
    document.title = `${storyName(story)} – ${componentName(componentOf(story), stories[story]?.meta?.meta)} | Washday`
  }, [story, isComponent])

  function open(next: string, view?: 'component') {
    setListOpen(false)
    if (next === story && (view !== undefined) === isComponent) return
    history.pushState(null, '', addressOf(next, view))
    setComponent(view !== undefined)
    clearControls()
    onOpen(next)
  }

  return (
    <div className="bench-shell">
      <aside data-open={isListOpen || undefined}>
        <button
          type="button"
          className="bench-list-button"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        >
          Stories
        </button>
        <StoryList stories={listedStories()} current={story} onOpen={open} isComponent={isComponent} />
      </aside>
      <div className="bench-stage">{isComponent ? <ComponentPage story={story} onOpen={open} /> : children}</div>
    </div>
  )
}
