/** Walks and changes a parsed drawing. */
import type { XastChild, XastElement, XastParent } from 'svgo'

export const isElement = (node: XastChild): node is XastElement => node.type === 'element'
export const elementsIn = (parent: XastParent): XastElement[] => parent.children.filter(isElement)

/** Every element below `parent`, parents first. */
export function* descendants(parent: XastParent): Generator<XastElement> {
  for (const child of elementsIn(parent)) {
    yield child
    yield* descendants(child)
  }
}

/** Puts what `replace` returns in the place of each element below `parent`, children first. */
export function replaceElements(parent: XastParent, replace: (element: XastElement) => readonly XastChild[]) {
  for (const child of elementsIn(parent)) replaceElements(child, replace)
  parent.children = parent.children.flatMap((child) => (isElement(child) ? replace(child) : [child]))
}

export const group = (attributes: Record<string, string>, children: XastChild[]): XastElement => ({
  type: 'element',
  name: 'g',
  attributes,
  children,
})

export const copyOf = (element: XastElement): XastElement => ({
  ...element,
  attributes: { ...element.attributes },
  children: element.children.map((child) => (isElement(child) ? copyOf(child) : child)),
})

/** The text of an element, in one line. */
export const textOf = (element: XastElement): string =>
  element.children
    .map((child) =>
      child.type === 'text' || child.type === 'cdata' ? child.value : isElement(child) ? textOf(child) : '',
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** A box of four numbers. */
export type Box = readonly [left: number, top: number, width: number, height: number]

/** Pixels of the units that drawing tools write. https://www.w3.org/TR/css-values-3/#absolute-lengths */
const PX: Readonly<Record<string, number>> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

/** @returns undefined for a percentage and for what is no length */
export function pixelsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(length ?? '') ?? []
  const factor = PX[unit.toLowerCase()]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}

/** The viewBox of an `<svg>` or `<symbol>`, or else its size. */
export function boxOf({ viewBox, width, height }: Readonly<Record<string, string>>): Box | undefined {
  const [left, top, boxWidth, boxHeight] =
    viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  if (
    [left, top, boxWidth, boxHeight].every((part) => Number.isFinite(part)) &&
    Number(boxWidth) > 0 &&
    Number(boxHeight) > 0
  )
    return [Number(left), Number(top), Number(boxWidth), Number(boxHeight)]
  const [w, h] = [pixelsOf(width), pixelsOf(height)]
  return w !== undefined && h !== undefined && w > 0 && h > 0 ? [0, 0, w, h] : undefined
}
