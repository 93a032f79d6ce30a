declare module 'virtual:axe' {
  /** The source of axe-core, for a script element. */
  const source: string
  export default source
}
