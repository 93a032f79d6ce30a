import type { ReactNode } from 'react'
import { css } from '#styled/css'

// What is only heard must not come along when the text is copied.
const heard = css({ srOnly: true, userSelect: 'none' })

export type AlternativeTextProps = {
  /** What screen readers say in place of what is shown. */
  text: string
  children: ReactNode
}

/** One text for the eye and another for the ear, where a screen reader would make words of figures or signs. */
export function AlternativeText({ text, children }: AlternativeTextProps) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className={heard}>{text}</span>
    </>
  )
}
