import type { ReactNode } from 'react'
import { css } from '#styled/css'

const onScreen = css({ _print: { display: 'none' } })
const onPaper = css({ display: 'none', _print: { display: 'block' } })

/** What nobody needs on paper: pictures of the moment, buttons, ways on. */
export function ScreenOnly({ children }: { children: ReactNode }) {
  return <div className={onScreen}>{children}</div>
}

/** What the frame round the page says on a screen. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className={onPaper}>{children}</div>
}
