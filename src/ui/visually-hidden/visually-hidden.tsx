import type { ReactNode } from 'react'
import { css } from '#styled/css'

// Keeps the hidden text out of copied text.
const visuallyHidden = css({ srOnly: true, userSelect: 'none' })

export type AlternativeTextProps = {
  /** The text that screen readers read instead of the children. */
  text: string
  children: ReactNode
}

/** One text on the screen and another for screen readers, which would misread figures or signs. */
export function AlternativeText({ text, children }: AlternativeTextProps) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className={visuallyHidden}>{text}</span>
    </>
  )
}
