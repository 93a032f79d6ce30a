import { createContext, type ReactNode } from 'react'

/** The content at the end of every header, after the actions of the page. */
export const HeaderEndSlot = createContext<ReactNode>(null)
