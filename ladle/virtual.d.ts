declare module 'virtual:axe' {
  /** The source of axe-core, for a script element. */
  const source: string
  export default source
}

declare module 'virtual:generated-list' {
  /** Ladle's list of all stories, by id. */
  export const stories: Record<
    string,
    { entry: string; locStart: number; locEnd: number; meta?: { meta?: import('./groups.ts').StoryMeta } }
  >
}

declare module 'virtual:component-docs' {
  /** By the folder of a component in `src/ui`; empty without the studio. */
  export const docs: Record<string, import('./component-page.tsx').ComponentDocs>
}

declare module '@ladle/react/serve' {
  /** Starts the workbench. @param options override those of its config file */
  export default function serve(options: { config: string; onDevServerStart: (url: string) => void }): Promise<void>
}
