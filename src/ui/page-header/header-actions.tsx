import { type ReactNode, useContext } from 'react'
import { header } from './header.recipe.ts'
import { HeaderEndSlot } from './header-end.ts'

/** The actions of the page, followed by those that every page has. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const styles = header()
  const end = useContext(HeaderEndSlot)
  return children || end ? (
    <div className={styles.actions}>
      {children}
      {end}
    </div>
  ) : null
}
