/** What only the drawing tool can change, each with the way to do it there. */
import type { XastElement } from 'svgo'
import { descendants, textOf } from './drawing.ts'

const OUTLINES =
  'Illustrator: Type > Create Outlines; Figma: Flatten; Inkscape: Path > Object to Path; Affinity: Layer > Convert to Curves'
const EMBED = 'Illustrator: Links > Embed Image; Inkscape: Extensions > Images > Embed; or trace the picture'

/** Pictures that a browser draws inside a drawing. */
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,/
const quoted = (text: string) => (text.length > 24 ? `“${text.slice(0, 24)}…”` : `“${text}”`)

const nameOf = ({ attributes }: XastElement) => (attributes.id ? ` (${quoted(attributes.id)})` : '')

function problemOf(element: XastElement): string | undefined {
  const { name, attributes } = element
  if (name === 'text') {
    const text = textOf(element)
    return text
      ? `It contains the text ${quoted(text)}, which needs a font. Convert text to outlines. ${OUTLINES}.`
      : undefined
  }
  if (name === 'foreignObject')
    return `It contains a piece of a web page${nameOf(element)}. Draw it as paths, or delete it.`
  if (name === 'use')
    return `It shows a part of another file (${quoted(attributes.href ?? '')}). Copy that part into the drawing.`
  if ((name === 'image' || name === 'feImage') && !EMBEDDED_PICTURE.test(attributes.href ?? ''))
    return `It shows a picture from another file (${quoted(attributes.href ?? '')}). Embed the picture. ${EMBED}.`
  return undefined
}

const DRAWN = /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|image|use|foreignObject)$/

/** @returns one sentence per problem, with what to do; the same problem once */
export function problemsIn(svg: XastElement): string[] {
  const elements = [...descendants(svg)]
  if (!elements.some(({ name }) => DRAWN.test(name))) return ['It draws nothing. Select the logo before you export it.']
  return [...new Set(elements.map(problemOf).filter((problem) => problem !== undefined))]
}
