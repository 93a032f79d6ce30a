/** Documentation of a component for designers and developers. Shown in the workbench; never shipped. */
export type Guide = {
  title: string
  /** When to use the component, and when to use another. */
  use: string
  keyboard: readonly string[]
  /** What a screen reader announces. */
  spoken: readonly string[]
  do: readonly string[]
  dont: readonly string[]
}
