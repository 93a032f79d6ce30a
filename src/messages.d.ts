/** A part of a language's messages: `vite/messages.ts` makes both. */
declare module '*.json?first' {
  const messages: unknown
  export default messages
}
declare module '*.json?rest' {
  const messages: unknown
  export default messages
}
