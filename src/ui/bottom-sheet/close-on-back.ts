import { createContext } from 'react'

/** Takes how to close what is open over the page, and gives how to end that: the adapter of the history provides it. */
export const CloseOnBack = createContext<(close: () => void) => () => void>(() => () => {})
