/** The part of jsdom that the build uses; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean })
    window: Window & typeof globalThis & Record<string, unknown>
  }
}
