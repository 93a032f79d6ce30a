/** The run-time part of recipes after `precompile-styles.ts` has replaced their styles by class names. */

/** The letters of a short class name stand for its property and state. */
const keyOf = (name: string) => name.replace(/\d+$/, '')

/** Joins lists of classes; of two for the same property and state the last one applies. */
function merge(lists: readonly string[]): string {
  const names = new Map<string, string>()
  for (const list of lists) for (const name of list.split(' ')) if (name) names.set(keyOf(name), name)
  return [...names.values()].join(' ')
}

type Selection = Record<string, unknown>
/** Classes by variant and value, and for combinations of values. */
type Parts<Part> = [
  base: Part,
  variants: Record<string, Record<string, Part>>,
  defaults: Selection,
  compounds?: [when: Selection, part: Part][],
]

function selectedParts<Part>([base, variants, defaults, compounds = []]: Parts<Part>, props: Selection): Part[] {
  const selection = { ...defaults }
  for (const name in props) if (props[name] !== undefined) selection[name] = props[name]
  const parts = [base]
  for (const name in selection) {
    const part = variants[name]?.[String(selection[name])]
    if (part !== undefined) parts.push(part)
  }
  for (const [when, part] of compounds)
    if (Object.entries(when).every(([name, value]) => [value].flat().includes(selection[name]))) parts.push(part)
  return parts
}

/** Caches the results by variant values, because components call a recipe with the same few on every render. */
function memoizeRecipe<Result>(variants: Record<string, unknown>, compute: (props: Selection) => Result) {
  const cache = new Map<string, Result>()
  const names = Object.keys(variants)
  const select = (props: Selection = {}): Result => {
    const key = names.map((name) => props[name]).join()
    const result = cache.get(key) ?? compute(props)
    cache.set(key, result)
    return result
  }
  const splitVariantProps = (props: Selection) => {
    const variantProps: Selection = {}
    const otherProps: Selection = {}
    for (const name in props) (name in variants ? variantProps : otherProps)[name] = props[name]
    return [variantProps, otherProps]
  }
  return Object.assign(select, { splitVariantProps })
}

export const recipe = (...parts: Parts<string>) =>
  memoizeRecipe(parts[1], (props) => merge(selectedParts(parts, props)))

export const slotRecipe = (slots: readonly string[], ...parts: Parts<Record<string, string>>) =>
  memoizeRecipe(parts[1], (props) => {
    const selected = selectedParts(parts, props)
    return Object.fromEntries(slots.map((slot) => [slot, merge(selected.map((part) => part[slot] ?? ''))]))
  })

/**
 * Panda's `cx`, without the other functions of its module.
 * @public imported by the code that `precompile-styles.ts` writes
 */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
