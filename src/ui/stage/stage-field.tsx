import type { ReactNode } from 'react'
import { stageRecipe } from '#styled/recipes'
import { isOpened, moodOf, type StageState } from './stage-drum.tsx'

export type StageFieldProps = {
  state: StageState
  /** The page's h1; beside a page a paragraph. */
  heading: ReactNode
  /** One line above it. */
  overline?: ReactNode
  /** Below it: one or more `StageFact`. */
  note?: ReactNode
  /** The machine's number, on its front. */
  number?: string | undefined
  door: ReactNode
  /**
   * One button of the tone and size `stage`, or null yet; at most one of the size `stageSide` beside it. Without any the field
   * is beside a page that has no picture: only in a wide window, and hidden from screen readers, because the page says the same.
   */
  children?: ReactNode
}

/**
 * The field at the top of home with the one door that lives through every state. Its height is the same in all of them, so
 * that nothing below moves.
 */
export function StageField({ state, heading, overline, note, number, door, children }: StageFieldProps) {
  const isAside = children === undefined
  const styles = stageRecipe({ isOpen: isOpened(state) })
  const field = (
    <div className={styles.root} data-stage={isAside ? undefined : state}>
      <span className={styles.rays} />
      <div className={styles.say} data-say>
        {overline ? <div className={styles.overline}>{overline}</div> : null}
        <div className={styles.heading}>{heading}</div>
        <div className={styles.note}>
          <div className={styles.facts}>{note}</div>
        </div>
      </div>
      <div className={styles.hold}>
        <span className={styles.arch} />
        <span className={styles.front}>
          {number ? (
            <span aria-hidden className={styles.drawer}>
              {number}
            </span>
          ) : null}
        </span>
        <span className={styles.companion} data-companion={moodOf(state)} />
        {door}
      </div>
      <div className={styles.act}>{children}</div>
    </div>
  )
  return isAside ? (
    <div data-aside="field" aria-hidden>
      {field}
    </div>
  ) : (
    field
  )
}

/** A fact on the field. The dot is in the gap before it, so that no line begins or ends with one. */
export const StageFact = ({ children }: { children: ReactNode }) => <p className={stageRecipe().fact}>{children}</p>
