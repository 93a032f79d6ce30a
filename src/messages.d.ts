/** Parts of a locale's messages, made by `src/build/split-messages.ts`. */
declare module '*.json?failure' {
  const messages: unknown
  export default messages
}
declare module '*.json?first' {
  const messages: unknown
  export default messages
}
declare module '*.json?rest' {
  const messages: unknown
  export default messages
}
declare module '*.json?last-resort' {
  const texts: Record<'title' | 'note' | 'retry' | 'home', string>
  export default texts
}
