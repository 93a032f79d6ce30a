import { type ReactNode, useContext } from 'react'
import { header } from './header.recipe.ts'
import { HeaderEndSlot } from './header-end.ts'

/** A page's own actions, and then what all pages have. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const look = header()
  const end = useContext(HeaderEndSlot)
  return children || end ? (
    <div className={look.actions}>
      {children}
      {end}
    </div>
  ) : null
}
