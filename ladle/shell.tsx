import { stories } from 'virtual:generated-list'
import { type ReactNode, useEffect } from 'react'
import { ComponentPage } from './component-page.tsx'
import { componentName, componentOf, storyName } from './groups.ts'
import { StoryList } from './story-list.tsx'
import { addressOf, clearControls, useComponentView } from './toolbar.ts'
import './shell.css'

type ShellProps = { story: string; onOpen: (story: string) => void; children: ReactNode }

/** The workbench around a story: the list of stories beside it, or above it in a narrow window. */
export function Shell({ story, onOpen, children }: ShellProps) {
  const isComponent = useComponentView()

  // Ladle's keys for the next and the previous story drop the options from the address.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('story') !== story)
      history.replaceState(history.state, '', addressOf(story, isComponent ? 'component' : undefined))
    document.title = `${storyName(story)} – ${componentName(componentOf(story), stories[story]?.meta?.meta)} | Washday`
  }, [story, isComponent])

  // Links to stories open in place.
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="?story="]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      history.pushState(null, '', link.href)
      clearControls()
      onOpen(new URLSearchParams(link.search).get('story') ?? '')
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [onOpen])

  return (
    <div className="bench-shell">
      <aside>
        <StoryList current={story} isComponent={isComponent} />
      </aside>
      <div className="bench-stage">{isComponent ? <ComponentPage story={story} /> : children}</div>
    </div>
  )
}
