import type { ReactNode } from 'react'
import { installReactAriaStrings } from '#lib/i18n/react-aria-strings.ts'
import '#app/index.css'
import './workbench.css'
import { Preview } from './preview.tsx'
import { StoryFrame } from './story-frame.tsx'

installReactAriaStrings()

type WorkbenchProps = {
  children: ReactNode
  globalState: { mode: string; story: string }
  /** `page`: has its own layout and fills the window. `tool`: is part of the workbench itself. */
  storyMeta?: { kind?: 'page' | 'tool' }
}

/**
 * Wraps every story. With `?mode=preview` the story is a page; otherwise the workbench shows that page in an iframe.
 */
function Workbench({ children, globalState: { mode, story }, storyMeta }: WorkbenchProps) {
  if (storyMeta?.kind === 'tool') return children
  if (mode === 'preview') return <Preview isPage={storyMeta?.kind === 'page'}>{children}</Preview>
  return <StoryFrame story={story} />
}

// Ladle finds its provider by parsing this file, and does not recognise `export function`.
export const Provider = Workbench
