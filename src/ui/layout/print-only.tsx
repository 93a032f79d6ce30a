import type { ReactNode } from 'react'
import { css } from '#styled/css'

// Empty, it has no gap around it.
const onScreen = css({ _empty: { display: 'none' }, _print: { display: 'none' } })
const onPaper = css({ display: 'none', _print: { display: 'block' } })

/** Content that makes no sense on paper, such as buttons, links and the live state of a machine. */
export function ScreenOnly({ children }: { children: ReactNode }) {
  return <div className={onScreen}>{children}</div>
}

/** Content for paper only, which the header or navigation shows on the screen. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className={onPaper}>{children}</div>
}
