import { type ReactNode, useRef } from 'react'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'
import { header } from './header.recipe.ts'
import { HeaderActions } from './header-actions.tsx'

export type HomeHeaderProps = {
  /** The brand's mark and name. */
  mark: ReactNode
  actions?: ReactNode
  /** Over the field at the top of home. */
  isOnField?: boolean
}

/** The bar at the top of pages without a back control. */
export function HomeHeader({ mark, actions, isOnField = false }: HomeHeaderProps) {
  const styles = header({ start: 'text', isOnField })
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref, '--header-height')
  return (
    <header ref={ref} className={styles.root} data-top>
      <div className={styles.row}>
        <div className={styles.mark}>{mark}</div>
        <HeaderActions>{actions}</HeaderActions>
      </div>
    </header>
  )
}
