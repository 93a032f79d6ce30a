/** What a logo may be, so that it can be shown anywhere and can do nothing. */

const MAX_BYTES = 64 * 1024
const ELEMENTS = new Set(
  'g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask title desc'.split(
    ' ',
  ),
)

/** A square drawing: what stands inside its `<svg>`, and its side in its own units. */
export type Logo = {
  box: string
  inner: string
  /** All in `currentColor`: it takes any colour. Otherwise it has its own, and lies on white. */
  isOneColor: boolean
}

/** @throws RangeError with one line that says what is wrong with the file */
export function readLogo(text: string): Logo {
  const refuse = (why: string): never => {
    throw new RangeError(`The logo ${why}`)
  }
  if (new TextEncoder().encode(text).length > MAX_BYTES)
    refuse(`is larger than ${MAX_BYTES / 1024} kB: simplify its paths`)
  const drawing = text
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  const [, attributes, inner] = /^<svg(\s[^>]*)>([\s\S]*)<\/svg>$/.exec(drawing) ?? []
  if (attributes === undefined || inner === undefined)
    return refuse('is no SVG: it must be one <svg> with a drawing in it')
  if (/<[!?]/.test(drawing)) refuse('has a DOCTYPE, CDATA or an instruction in it: export it as plain SVG')
  for (const [, name = ''] of inner.matchAll(/<\/?([^\s/>]*)/g))
    if (!ELEMENTS.has(name)) refuse(name === 'text' ? 'has text: turn it into outlines' : `may not hold <${name}>`)
  const odd = /[\s/"'](on[a-z]+|(?:xlink:)?href|style|class)\s*=/i.exec(drawing)?.[1]
  if (odd) refuse(`may not use ${odd}=: use plain attributes`)
  if (/url\(\s*(?!#|['"]#)|&(?!amp;|lt;|gt;|quot;|#39;)|javascript:/i.test(drawing))
    refuse('refers to something outside itself')
  const [left, top, width, height] =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(attributes)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  if (![left, top].every(Number.isFinite) || !width || width !== height || width < 0)
    return refuse('needs a square viewBox, such as "0 0 64 64"')
  // What the root says holds for the drawing wherever it is put.
  const inherited = [...attributes.matchAll(/\s((?:fill|stroke)[a-z-]*)\s*=\s*("[^"]*"|'[^']*')/g)].map(([all]) => all)
  const paints = [...drawing.matchAll(/\s(?:fill|stroke|stop-color)\s*=\s*["']([^"']*)["']/g)].map(([, paint]) => paint)
  const isOneColor =
    paints.includes('currentColor') && paints.every((paint) => paint === 'currentColor' || paint === 'none')
  return { box: `${left} ${top} ${width} ${height}`, inner: `<g${inherited.join('')}>${inner.trim()}</g>`, isOneColor }
}
