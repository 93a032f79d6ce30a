import type { ReactNode } from 'react'
import { css } from '#styled/css'

const pair = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))]',
})

/** Two buttons of equal width, stacked if the text does not fit. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={pair}>{children}</div>
