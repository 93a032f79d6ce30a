import type { JSX } from 'react'

/** One visible state of a component, named by its export. */
export type Story = () => JSX.Element
