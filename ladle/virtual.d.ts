declare module 'virtual:axe' {
  /** The source of axe-core, to be put into a page. */
  const source: string
  export default source
}
