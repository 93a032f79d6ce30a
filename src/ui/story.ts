import type { JSX } from 'react'

/** One state of a component that a person can see. `storyName` replaces the name made from the export's name. */
export type Story = (() => JSX.Element) & { storyName?: string }
