import { stories } from 'virtual:generated-list'
import { type ReactNode, useEffect, useState } from 'react'
import { componentName, componentOf, storyName } from './groups.ts'
import { StoryList } from './story-list.tsx'
import { addressOf, clearControls } from './toolbar.ts'
import './shell.css'

type ShellProps = {
  story: string
  onOpen: (story: string) => void
  children: ReactNode
}

/** Without the stories that are faulty on purpose: only tests open them. */
const listedStories = () =>
  Object.fromEntries(
    Object.entries(stories).flatMap(([id, { meta }]) => (meta?.meta?.kind === 'fault' ? [] : [[id, meta?.meta ?? {}]])),
  )

/** The workbench around a story: the list of stories beside it, or above it in a narrow window. */
export function Shell({ story, onOpen, children }: ShellProps) {
  const [isListOpen, setListOpen] = useState(false)

  // Ladle's keys for the next and the previous story drop the options from the address.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('story') !== story)
      history.replaceState(history.state, '', addressOf(story))
    document.title = `${storyName(story)} – ${componentName(componentOf(story), stories[story]?.meta?.meta)} | Washday`
  }, [story])

  function open(next: string) {
    setListOpen(false)
    if (next === story) return
    history.pushState(null, '', addressOf(next))
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
        <StoryList stories={listedStories()} current={story} onOpen={open} />
      </aside>
      <div className="bench-stage">{children}</div>
    </div>
  )
}
