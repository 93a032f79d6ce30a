declare module 'virtual:component-docs' {
  /** By the folder of a component in `src/ui`. */
  export const docs: Record<string, import('./component-sources.tsx').ComponentDocs>
}
