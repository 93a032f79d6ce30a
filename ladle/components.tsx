import type { ReactNode } from 'react'
import { installReactAriaStrings } from '#lib/i18n/react-aria-strings.ts'
import '#app/index.css'
import './workbench.css'
import type { StoryMeta } from './groups.ts'
import { Preview } from './preview.tsx'
import { Shell } from './shell.tsx'
import { StoryFrame } from './story-frame.tsx'

installReactAriaStrings()
// Ladle pushes the address of a preview onto the history, which Back of the window would then undo first.
if (location.search.includes('mode=preview')) history.pushState = history.replaceState

type WorkbenchProps = {
  children: ReactNode
  globalState: { mode: string; story: string }
  dispatch: (action: { type: 'update-story'; value: string }) => void
  storyMeta?: StoryMeta
}

/**
 * Wraps every story. With `?mode=preview` the story is a page; otherwise the workbench shows that page in an iframe.
 */
function Workbench({ children, globalState: { mode, story }, dispatch, storyMeta }: WorkbenchProps) {
  const isTool = storyMeta?.kind === 'tool'
  if (mode === 'preview') return isTool ? children : <Preview isPage={storyMeta?.kind === 'page'}>{children}</Preview>
  return (
    <Shell story={story} onOpen={(value) => dispatch({ type: 'update-story', value })}>
      {isTool ? children : <StoryFrame story={story} />}
    </Shell>
  )
}

// Ladle finds its provider by parsing this file, and does not recognise `export function`.
export const Provider = Workbench
