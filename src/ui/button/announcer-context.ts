import { createContext } from 'react'

/** Says to a screen reader what a button waits for: whoever owns the live regions gives it. */
export const AnnouncerContext = createContext<(text: string) => void>(() => {})
