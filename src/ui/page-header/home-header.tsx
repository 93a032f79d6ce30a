import { type ReactNode, useRef } from 'react'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'
import { header } from './header.recipe.ts'
import { HeaderActions } from './header-actions.tsx'

export type HomeHeaderProps = {
  /** The brand's mark and name. */
  mark: ReactNode
  actions?: ReactNode
}

/** The bar at the top of the pages one can only go forward from. */
export function HomeHeader({ mark, actions }: HomeHeaderProps) {
  const look = header({ start: 'text' })
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref, '--header-height')
  return (
    <header ref={ref} className={look.root}>
      <div className={look.row}>
        <div className={look.mark}>{mark}</div>
        <HeaderActions>{actions}</HeaderActions>
      </div>
    </header>
  )
}
