import type { ReactNode } from 'react'
import { addressOf, useSettings } from './toolbar.ts'

/** The component of a story, with all its stories. */
export type View = 'component' | undefined
export type OnOpen = (story: string, view?: View) => void

type StoryLinkProps = { story: string; view?: View; isCurrent?: boolean; onOpen: OnOpen; children: ReactNode }

/** Opens a story in place, with the options in its address. */
export function StoryLink({ story, view, isCurrent = false, onOpen, children }: StoryLinkProps) {
  useSettings()
  return (
    <a
      href={addressOf(story, view)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(story, view)
      }}
    >
      {children}
    </a>
  )
}
