/** What is left of the styles at run time, once `styles.ts` has turned them into the names of their classes. */

/** One class of each property and state, which its letters stand for; the last counts. */
const keyOf = (name: string) => name.replace(/\d+$/, '')

function merge(lists: readonly string[]): string {
  const names = new Map<string, string>()
  for (const list of lists) for (const name of list.split(' ')) if (name) names.set(keyOf(name), name)
  return [...names.values()].join(' ')
}

type Choice = Record<string, unknown>
/** What a choice brings: for each variant and value, and for values that meet. */
type Parts<Part> = [
  base: Part,
  variants: Record<string, Record<string, Part>>,
  defaults: Choice,
  compounds?: [when: Choice, part: Part][],
]

function chosenParts<Part>([base, variants, defaults, compounds = []]: Parts<Part>, props: Choice): Part[] {
  const choice = { ...defaults }
  for (const name in props) if (props[name] !== undefined) choice[name] = props[name]
  const parts = [base]
  for (const name in choice) {
    const part = variants[name]?.[String(choice[name])]
    if (part !== undefined) parts.push(part)
  }
  for (const [when, part] of compounds)
    if (Object.entries(when).every(([name, value]) => [value].flat().includes(choice[name]))) parts.push(part)
  return parts
}

/** A function that is asked again and again for the same few choices, and that takes its own props out of others. */
function look<Result>(variants: Record<string, unknown>, work: (props: Choice) => Result) {
  const known = new Map<string, Result>()
  const names = Object.keys(variants)
  const ask = (props: Choice = {}): Result => {
    const key = names.map((name) => props[name]).join()
    const result = known.get(key) ?? work(props)
    known.set(key, result)
    return result
  }
  const splitVariantProps = (props: Choice) => {
    const own: Choice = {}
    const rest: Choice = {}
    for (const name in props) (name in variants ? own : rest)[name] = props[name]
    return [own, rest]
  }
  return Object.assign(ask, { splitVariantProps })
}

export const recipe = (...parts: Parts<string>) => look(parts[1], (props) => merge(chosenParts(parts, props)))

export const slotRecipe = (slots: readonly string[], ...parts: Parts<Record<string, string>>) =>
  look(parts[1], (props) => {
    const chosen = chosenParts(parts, props)
    return Object.fromEntries(slots.map((slot) => [slot, merge(chosen.map((part) => part[slot] ?? ''))]))
  })

/**
 * Panda's, without the rest of its file.
 * @public for what `styles.ts` writes
 */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
