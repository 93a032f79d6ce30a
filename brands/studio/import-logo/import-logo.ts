/**
 * Takes a logo as a drawing tool has exported it, and makes the plain square SVG of it that `readLogo` accepts. Runs in Node.js
 * and in the workbench.
 */
import { type CustomPlugin, optimize, type PluginConfig } from 'svgo/browser'
import { faultOfRatio, MAX_LOGO_BYTES, readLogo } from '../../logo.ts'
import type { LogoShape } from '../../logo-files.ts'
import { type Box, boxOf, elementsIn } from './drawing.ts'
import { problemsIn } from './problems.ts'
import { tidy } from './tidy.ts'

/** A file that is read at all. What drawing tools write beside the drawing is often larger than the drawing. */
const MAX_FILE_BYTES = 4 * 1024 * 1024

export type ImportedLogo = {
  svg: string
  /** What was changed that the designer may want to know, one sentence each. */
  notes: readonly string[]
}

/** The file cannot be used as it is. The message has one line for each problem, with what to do. */
export class LogoError extends RangeError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['The logo cannot be used:', ...problems].join('\n'))
    this.problems = problems
  }
}

/** What a drawing does that a logo in a page cannot, as far as it is written, with the sentence that says so. */
const DROPPED: readonly (readonly [RegExp, string])[] = [
  [
    /<(?:animate\w*|set)\b|[;{"'\s](?:animation|transition)(?:-\w+)*\s*:/i,
    'Its animation is left out: a logo in the app does not move.',
  ],
  [/<script\b|\son[a-z]+\s*=/i, 'Its script is left out: a logo in the app does nothing when it is pressed.'],
  [/<a\s[^>]*href\s*=/i, 'Its link is left out: the header of the app has its own.'],
  [
    /@(?:media|keyframes|supports|font-face|import)\b/i,
    'Rules for media and animations in its style sheet are left out.',
  ],
  [/:(?:hover|focus|active|visited|link|target)[^;{}]*\{/i, 'Its looks under a pointer are left out.'],
]

/** A rule or a declaration, as far as quotes and brackets belong together. */
const STATEMENT = /(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;{}"'(])*(?:;|\{|$)/y
const OF_POINTER = /:(?:hover|focus|active|visited|link|target)/i

/** The block that begins at a brace, with it. */
function blockAt(css: string, start: number): string {
  let depth = 0
  for (let at = start; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return css.slice(start, at + 1)
  }
  return css.slice(start)
}

/** The same style sheet without what would keep its other rules from becoming attributes. */
function plainRules(css: string): string {
  let kept = ''
  for (let at = 0; at < css.length; ) {
    STATEMENT.lastIndex = at
    const head = STATEMENT.exec(css)?.[0] || (css[at] ?? '')
    const block = head.endsWith('{') ? blockAt(css, at + head.length - 1) : ''
    at += head.length + Math.max(0, block.length - 1)
    const selectors = head.replace(/\{$/, '')
    if (selectors.trimStart().startsWith('@')) continue
    if (!block || !OF_POINTER.test(selectors)) kept += selectors + block
    else {
      const others = selectors.split(',').filter((selector) => !OF_POINTER.test(selector))
      if (others.length > 0) kept += others.join(',') + block
    }
  }
  return kept
}

/** The same drawing with style sheets that can become attributes. */
const withPlainRules = (text: string) =>
  text.replaceAll(
    /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/gi,
    (_, start: string, css: string, end: string) =>
      start + plainRules(css.replaceAll(/<!\[CDATA\[|\]\]>|\/\*[\s\S]*?\*\//g, '').replaceAll('<', '&lt;')) + end,
  )

/** What the parser says, in words. */
function faultOfFile(cause: unknown): string {
  if (cause instanceof RangeError) return firstLine(cause) // our own
  const [, line = '', text = firstLine(cause)] = /:(\d+):\d+:\s*(.*)/.exec(firstLine(cause)) ?? []
  const what = /before first tag|Text data outside/i.test(text)
    ? 'it begins with something else than a drawing'
    : /unclosed|unexpected (?:close|end)|unmatched/i.test(text)
      ? 'a part of it has no end'
      : /entity/i.test(text)
        ? 'it names a sign that it does not define'
        : 'a part of it is not written as SVG'
  return line ? `${what} (line ${line})` : what
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Moves styles into attributes, since a style sheet in a page would apply to the whole page. */
const STYLES_TO_ATTRIBUTES: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'cleanupAttrs',
  'mergeStyles',
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  { name: 'convertStyleToAttrs', params: { keepImportant: false } },
]

/** Those of SVGO's default that keep the drawing as it is. */
const MINIFY: PluginConfig[] = [
  'removeEditorsNSData',
  'cleanupNumericValues',
  // Not as names: `logo-colours.ts` reads them.
  { name: 'convertColors', params: { shortname: false } },
  'removeUnknownsAndDefaults',
  'removeNonInheritableGroupAttrs',
  'removeUselessStrokeAndFill',
  'cleanupEnableBackground',
  'removeHiddenElems',
  'convertEllipseToCircle',
  'collapseGroups',
  'convertTransform',
  { name: 'convertPathData', params: { floatPrecision: 3 } },
  'removeEmptyAttrs',
  'removeEmptyContainers',
  'removeUselessDefs',
  { name: 'cleanupIds', params: { remove: true, minify: true } },
  'removeUnusedNS',
]

const rounded = (value: number) => Number(value.toFixed(3))

/** The smallest square around a box, with the same centre. */
function squareAround([left, top, width, height]: Box): Box {
  const side = Math.max(width, height)
  return [left - (side - width) / 2, top - (side - height) / 2, side, side]
}

/**
 * @param text of an SVG file
 * @param shape a square one gets margins, a wide one must be wide
 * @throws LogoError with all problems at once
 */
export function importLogo(text: string, shape: LogoShape = 'square'): ImportedLogo {
  const size = bytesOf(text)
  if (size > MAX_FILE_BYTES)
    throw new LogoError([
      `It has ${Math.round(size / 1024)} kB. Remove hidden layers and embedded pictures: a logo has less than 4 MB.`,
    ])
  const problems: string[] = []
  const notes: string[] = DROPPED.flatMap(([pattern, note]) => (pattern.test(text) ? [note] : []))
  const normalize: CustomPlugin = {
    name: 'normalize',
    fn: (root) => {
      const [svg, ...others] = elementsIn(root)
      if (svg?.name !== 'svg' || others.length > 0) {
        problems.push('It is not an SVG drawing. Export the logo as SVG or PNG.')
        return {}
      }
      tidy(root)
      problems.push(...problemsIn(svg))
      const box = boxOf(svg.attributes)
      if (!box) {
        problems.push('It has no size. Export it from an artboard or frame around the logo, so that it has a viewBox.')
        return {}
      }
      const square = squareAround(box)
      const fault = faultOfRatio(box[2], box[3], shape)
      if (fault) problems.push(`It ${fault}`)
      // Many tools write 512 × 511.99 for a square.
      if (shape === 'square' && Math.abs(box[2] - box[3]) > square[2] / 100)
        notes.push(`It was ${rounded(box[2])} × ${rounded(box[3])} and has got margins, since a mark is square.`)
      const viewBox = shape === 'wide' ? box : square
      svg.attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: viewBox.map(rounded).join(' ') }
      return {}
    },
  }
  let svg = ''
  try {
    svg = optimize(withPlainRules(text.replace(/^\uFEFF\s*/, '')), {
      plugins: [...STYLES_TO_ATTRIBUTES, normalize, ...MINIFY],
    }).data
  } catch (cause) {
    throw new LogoError([
      `It is not an SVG drawing, or is damaged: ${faultOfFile(cause)}. Export the logo again as SVG or PNG.`,
    ])
  }
  if (problems.length > 0) throw new LogoError(problems)
  if (!/^<svg[^>]*>[\s\S]+<\/svg>$/.test(svg))
    throw new LogoError([
      'Nothing of it is left to see: it is hidden, or appears only by its animation. Show what belongs to it, and export it as it looks at the end.',
    ])
  if (svg.includes('<style'))
    throw new LogoError([
      'Its style sheet has rules that cannot become attributes of its shapes. Export it with attributes. Illustrator: SVG Options > Styling: Presentation Attributes; Inkscape: save as Optimized SVG, Convert CSS attributes to XML attributes.',
    ])
  if (bytesOf(svg) > MAX_LOGO_BYTES)
    throw new LogoError([
      `It has ${Math.round(bytesOf(svg) / 1024)} kB when cleaned, and ${MAX_LOGO_BYTES / 1024} kB is the most. Simplify its paths (Illustrator: Object > Path > Simplify; Inkscape: Path > Simplify), or export it as PNG.`,
    ])
  try {
    readLogo(svg, shape)
  } catch (cause) {
    throw new LogoError([firstLine(cause).replace(/^The logo/, 'It')])
  }
  return { svg, notes }
}

const firstLine = (cause: unknown) => String(cause instanceof Error ? cause.message : cause).split('\n')[0] ?? ''
