import type { ReactNode } from 'react'
import { css } from '#styled/css'

const aside = css({
  _desk: {
    position: 'fixed',
    insetBlock: '[0px]',
    insetInlineStart: '[0px]',
    width: '[calc(600% / 13)]',
    display: 'grid',
    placeItems: 'center',
    bg: 'stage',
    '&:has([data-door=soon])': { bg: 'stageWarm' },
    '&:has([data-door=alarm])': { bg: 'stageAlarm' },
    '& [data-door]': { '--door': '[min(34rem, 46vw - 8rem, 100svh - 8rem)]' },
  },
})

/** The drum of a page; in a wide window alone on a field at the left, as at home. */
export const StageAside = ({ children }: { children: ReactNode }) => (
  <div className={aside} data-aside>
    {children}
  </div>
)
