import type { CSSProperties, ReactNode } from 'react'
import { stageRecipe } from '#styled/recipes'
import { onlyWide } from '#ui/layout/by-width.recipe.ts'
import { moodOf, type StageState } from './stage-drum.tsx'

// One-off values are attributes: the style sheet is in every page.
const ground = { position: 'absolute', inset: 0, zIndex: -1, overflow: 'clip' } as const
/** A machine is wider than its door, and stands on the lower edge of the window. */
const place = {
  position: 'absolute',
  isolation: 'isolate',
  insetBlock: 'calc(50% - var(--door) / 2 - 1.5rem) 0',
  insetInlineStart: '50%',
  width: 'calc(var(--door) + 8rem)',
  translate: '-50% 0',
} as const
/** The door of a payment never opens, and needs no room for it: its code is as large as it can be. */
const closed = { '--door-room': '7rem' } as CSSProperties // React's type knows no custom properties

export type AsideDrumProps = {
  /** What happens in the door, for the brand's companion. */
  state?: StageState | undefined
  /** The machine's number, on its front. */
  number?: string | undefined
  /** The door. */
  children: ReactNode
}

/** The picture of a page. In a wide window it has the left half, in the dress of the brand. */
export function AsideDrum({ state = 'idle', number, children }: AsideDrumProps) {
  const styles = stageRecipe()
  return (
    <div data-aside="" style={state === 'paying' ? closed : undefined}>
      <div className={onlyWide} style={ground} aria-hidden>
        <span className={styles.rays} />
        <div style={place} data-door="">
          <span className={styles.arch} />
          <span className={styles.front}>{number ? <span className={styles.drawer}>{number}</span> : null}</span>
          <span className={styles.companion} data-companion={moodOf(state)} />
        </div>
      </div>
      {children}
    </div>
  )
}
