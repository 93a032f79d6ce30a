import type { JSX } from 'react'

/** One state of a component that a person can see, called by the export's name. */
export type Story = () => JSX.Element
