declare module 'virtual:generated-list' {
  /** Ladle's list of all stories, by id. */
  export const stories: Record<
    string,
    { entry: string; locStart: number; locEnd: number; meta?: { meta?: import('./groups.ts').StoryMeta } }
  >
}

declare module 'virtual:component-sources' {
  /** What the studio reads of the component in a folder of `src/ui`; without the studio, nothing. */
  export function ComponentSources(props: { folder: string }): import('react').ReactNode
}

declare module '@ladle/react/serve' {
  /** Starts the workbench. @param options override those of its config file */
  export default function serve(options: { config: string; onDevServerStart: (url: string) => void }): Promise<void>
}
