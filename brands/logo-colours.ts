const SHAPE = /<(?:path|circle|ellipse|rect|line|polyline|polygon)\b[^>]*>/g
/** What mixes colours, or brings colours that are not in the text. */
const UNKNOWN = /<(?:image|pattern|filter|mask)\b|mix-blend-mode|\s(?:fill-|stroke-|stop-)?opacity\s*=/
const PAINT = /\s(fill|stroke|stop-color)\s*=\s*["']([^"']*)["']/g

/**
 * The colours of a drawing, as `#rrggbb`.
 * @returns undefined where they are not known, as of an embedded picture or of transparent parts
 */
export function coloursOf(inner: string): string[] | undefined {
  if (UNKNOWN.test(inner)) return undefined
  const colours = new Set<string>()
  for (const [, , paint = ''] of inner.matchAll(PAINT)) {
    if (paint === 'none' || paint.startsWith('url(')) continue // the stops of a gradient are found by themselves
    const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(paint) ?? []
    if (!short && !long) return undefined
    colours.add((long ? `#${long}` : `#${short?.replace(/./g, '$&$&')}`).toLowerCase())
  }
  // A shape without a fill is black, unless an element around it has one.
  const isFilled = /<g\b[^>]*\sfill\s*=/.test(inner)
  for (const [shape] of inner.matchAll(SHAPE)) if (!isFilled && !/\sfill\s*=/.test(shape)) colours.add('#000000')
  return [...colours]
}
