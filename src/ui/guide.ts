/** What a designer and a developer need to know of a component. Read in the workbench; never shipped. */
export type Guide = {
  title: string
  /** When to take it, and when another. */
  use: string
  keyboard: readonly string[]
  /** What a screen reader says. */
  spoken: readonly string[]
  do: readonly string[]
  dont: readonly string[]
}
