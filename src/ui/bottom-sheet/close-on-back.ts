import { createContext } from 'react'

/**
 * Registers a callback that closes the open overlay on Back, and returns a function that unregisters it. Provided by
 * the app.
 */
export const CloseOnBack = createContext<(close: () => void) => () => void>(() => () => {})
