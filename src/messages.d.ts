/** Made of a locale's messages by `src/build/compile-messages.ts`. */
declare module '*.json?compiled' {
  const messages: unknown
  export default messages
}
declare module '*.json?last-resort' {
  const texts: Record<'title' | 'note' | 'retry' | 'home', string>
  export default texts
}
