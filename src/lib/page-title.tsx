import { createContext, useContext } from 'react'

/** Where the server renders a page: takes the title, which it writes into the head itself. */
export const ServerTitle = createContext<((title: string) => void) | undefined>(undefined)

/** The title of the document. */
export function PageTitle({ children }: { children: string }) {
  const setTitle = useContext(ServerTitle)
  if (!setTitle) return <title>{children}</title>
  setTitle(children)
  return null
}
