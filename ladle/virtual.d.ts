declare module 'virtual:axe' {
  /** The source of axe-core, for a script element. */
  const source: string
  export default source
}

declare module 'virtual:generated-list' {
  /** Ladle's list of all stories, by id. */
  export const stories: Record<
    string,
    { entry: string; locStart: number; locEnd: number; meta?: { meta?: { kind?: string } } }
  >
}
