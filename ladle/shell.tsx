import { stories } from 'virtual:generated-list'
import { type ReactNode, useEffect, useState } from 'react'
import { ComponentPage } from './component-page.tsx'
import { componentName, componentOf, pictureOf, storyName } from './groups.ts'
import type { View } from './story-link.tsx'
import { StoryList } from './story-list.tsx'
import { addressOf, clearControls } from './toolbar.ts'
import './shell.css'

type ShellProps = { story: string; onOpen: (story: string) => void; children: ReactNode }

/** Without the stories that are faulty on purpose, which only tests open, and the pictures of guides. */
const listedStories = () =>
  Object.fromEntries(
    Object.entries(stories).flatMap(([id, { meta }]) =>
      meta?.meta?.kind === 'fault' || pictureOf(id) ? [] : [[id, meta?.meta ?? {}]],
    ),
  )

/** The workbench around a story: the list of stories beside it, or above it in a narrow window. */
export function Shell({ story, onOpen, children }: ShellProps) {
  const [view, setView] = useState<View>(location.search.includes('&view=component') ? 'component' : undefined)

  // Ladle's keys for the next and the previous story drop the options from the address.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('story') !== story)
      history.replaceState(history.state, '', addressOf(story, view))
    document.title = `${storyName(story)} – ${componentName(componentOf(story), stories[story]?.meta?.meta)} | Washday`
  }, [story, view])

  function open(next: string, nextView?: View) {
    if (next === story && nextView === view) return
    history.pushState(null, '', addressOf(next, nextView))
    setView(nextView)
    clearControls()
    onOpen(next)
  }

  return (
    <div className="bench-shell">
      <aside>
        <StoryList stories={listedStories()} current={story} view={view} onOpen={open} />
      </aside>
      <div className="bench-stage">{view ? <ComponentPage story={story} onOpen={open} /> : children}</div>
    </div>
  )
}
