import { createContext, type ReactNode } from 'react'

/** What stands at the end of every header, after the page's own actions. */
export const HeaderEndSlot = createContext<ReactNode>(null)
