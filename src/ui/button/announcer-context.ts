import { createContext } from 'react'

/** Announces to screen readers what a button waits for. Provided by the owner of the live regions. */
export const AnnouncerContext = createContext<(text: string) => void>(() => {})
