/** What drawing tools write and a page cannot use, removed or put into other words that draw the same. */
import type { XastChild, XastElement, XastRoot } from 'svgo'
import {
  type Box,
  boxOf,
  copyOf,
  descendants,
  elementsIn,
  group,
  isElement,
  pixelsOf,
  replaceElements,
} from './drawing.ts'

/** Properties that are written as attributes. `mask-type` is one since SVG 2, but SVGO does not move it. */
const MOVED_PROPERTIES = new Set([
  'mask-type',
  'paint-order',
  'transform-origin',
  'vector-effect',
  'stop-color',
  'stop-opacity',
])
/** Have no effect on a drawing without interaction, or only their default is written. */
const DROPPED_ELEMENTS = new Set([
  'metadata',
  'script',
  'animate',
  'animateMotion',
  'animateTransform',
  'set',
  'mpath',
  'view',
  'cursor',
  'desc',
  'title',
])
/** Attributes that a group keeps from the `<svg>` that it replaces. */
const ROOT_ONLY =
  /^(?:xmlns|version|width|height|viewBox|x|y|id|class|baseProfile|preserveAspectRatio|enable-background|xml:|xmlns:|overflow$)/
/** https://www.w3.org/TR/compositing-1/#mix-blend-mode, without the default. */
const BLEND_MODES = new Set(
  'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity plus-lighter'.split(
    ' ',
  ),
)
/** More than a logo has, and few enough for a file of copies of copies. */
const MAX_COPIED_ELEMENTS = 20_000

/** How many numbers each function of a transform may have. https://www.w3.org/TR/css-transforms-1/#svg-transform-functions */
const TRANSFORM_NUMBERS: Readonly<Record<string, readonly number[]>> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewX: [1],
  skewY: [1],
}

/** Browsers ignore a transform with a fault, such as one with decimal commas; SVGO would apply what it can read of it. */
const isTransform = (text: string) =>
  [...text.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)].every(([, name = '', numbers = '']) =>
    TRANSFORM_NUMBERS[name]?.includes(numbers.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)?.length ?? 0),
  )

function cleanAttributes({ attributes }: XastElement) {
  const href = attributes['xlink:href']
  if (href !== undefined) attributes.href ??= href
  for (const name of Object.keys(attributes))
    if (
      (name.includes(':') && name !== 'xmlns:xlink') ||
      /^(?:on|data-|aria-)|^(?:role|tabindex|focusable|xmlns:xlink)$/i.test(name)
    )
      delete attributes[name]
  for (const name of ['transform', 'gradientTransform', 'patternTransform'])
    if (!isTransform(attributes[name] ?? '')) delete attributes[name]
  if (attributes.style === undefined) return
  for (const declaration of attributes.style.split(';')) {
    const [name = '', ...value] = declaration.split(':').map((part) => part.trim())
    if (MOVED_PROPERTIES.has(name)) attributes[name] = value.join(':')
  }
}

/** The transform that fits a box into another, as the default of `preserveAspectRatio` does. */
function fit([left, top, width, height]: Box, into: Box): string {
  const scale = Math.min(into[2] / width, into[3] / height)
  const x = into[0] + (into[2] - width * scale) / 2 - left * scale
  const y = into[1] + (into[3] - height * scale) / 2 - top * scale
  return `matrix(${scale} 0 0 ${scale} ${x} ${y})`
}

/** A nested `<svg>` or a `<symbol>` as a group at its place. */
function asGroup(element: XastElement, place: Readonly<Record<string, string>>): XastElement {
  const [x, y] = [pixelsOf(place.x) ?? 0, pixelsOf(place.y) ?? 0]
  const box = boxOf({ ...(element.attributes.viewBox && { viewBox: element.attributes.viewBox }) })
  const width = pixelsOf(place.width) ?? pixelsOf(element.attributes.width) ?? box?.[2]
  const height = pixelsOf(place.height) ?? pixelsOf(element.attributes.height) ?? box?.[3]
  const isFitted = box && width !== undefined && height !== undefined
  const transform = isFitted ? fit(box, [x, y, width, height]) : `translate(${x} ${y})`
  const kept = Object.entries(element.attributes).filter(([name]) => !ROOT_ONLY.test(name))
  return group({ ...Object.fromEntries(kept), transform }, element.children)
}

/** Illustrator's `<switch>` offers a drawing beside one for itself; the first that needs no extension is drawn. */
const firstUsable = (element: XastElement): XastChild[] =>
  elementsIn(element)
    .filter(({ name, attributes }) => name !== 'foreignObject' && attributes.requiredExtensions === undefined)
    .slice(0, 1)

function expandUses(root: XastRoot) {
  const byId = new Map<string, XastElement>()
  for (const element of descendants(root)) if (element.attributes.id) byId.set(element.attributes.id, element)
  let copied = 0
  const expand = (element: XastElement, path: readonly XastElement[], parent = ''): readonly XastChild[] => {
    if (element.name !== 'use') {
      element.children = element.children.flatMap((child) =>
        isElement(child) ? expand(child, path, element.name) : [child],
      )
      return [element]
    }
    const { href = '', x = '0', y = '0', width: _, height: __, id: ___, ...kept } = element.attributes
    if (!href.startsWith('#')) return [element]
    const target = byId.get(href.slice(1))
    if (!target || path.includes(target)) return []
    copied += 1 + [...descendants(target)].length
    if (copied > MAX_COPIED_ELEMENTS) throw new RangeError('too many clones')
    const copy = copyOf(target)
    for (const inner of [copy, ...descendants(copy)]) delete inner.attributes.id
    const isScaled = target.name === 'symbol' || target.name === 'svg'
    const content = expand(isScaled ? asGroup(copy, element.attributes) : copy, [...path, target])
    if (isScaled) return [group(kept, [...content])]
    const transform = `${kept.transform ?? ''} translate(${x} ${y})`.trim()
    // A clip path contains shapes, not groups.
    if (parent === 'clipPath') {
      copy.attributes = {
        ...kept,
        ...copy.attributes,
        transform: `${transform} ${copy.attributes.transform ?? ''}`.trim(),
      }
      return [copy]
    }
    return [group({ ...kept, transform }, [...content])]
  }
  for (const element of elementsIn(root)) expand(element, [])
}

/** Changes the drawing in place. Styles must be attributes already. */
export function tidy(root: XastRoot) {
  replaceElements(root, (element) => {
    if (element.name.includes(':') || DROPPED_ELEMENTS.has(element.name)) return []
    if (element.name === 'switch') return firstUsable(element)
    if (element.name === 'a') return [group(element.attributes, element.children)]
    return [element]
  })
  for (const element of descendants(root)) cleanAttributes(element)
  expandUses(root)
  for (const svg of elementsIn(root)) {
    replaceElements(svg, (element) =>
      element.name === 'symbol' ? [] : element.name === 'svg' ? [asGroup(element, element.attributes)] : [element],
    )
    const inherited = Object.entries(svg.attributes).filter(([name]) => !ROOT_ONLY.test(name) && name !== 'style')
    for (const [name] of inherited) delete svg.attributes[name]
    if (inherited.length > 0) svg.children = [group(Object.fromEntries(inherited), svg.children)]
  }
  for (const element of descendants(root)) {
    const blend = /mix-blend-mode\s*:\s*([a-z-]+)/.exec(element.attributes.style ?? '')?.[1]
    for (const name of ['style', 'class']) delete element.attributes[name]
    // The one property of tools that is no attribute.
    if (blend && BLEND_MODES.has(blend)) element.attributes.style = `mix-blend-mode:${blend}`
  }
}
