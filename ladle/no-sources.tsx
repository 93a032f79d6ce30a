/** Stands in for what the studio reads of a component. */
export const ComponentSources = (_: { folder: string }) => (
  <p>
    The brand studio reads props, tokens and uses from the sources. Run <code>npm run brand -- install</code> once, then
    start the workbench again.
  </p>
)
