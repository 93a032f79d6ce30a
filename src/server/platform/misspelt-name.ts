/** Number of edits between two names: a letter added, removed or replaced, or two neighbours swapped (optimal string alignment). */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const edits = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 && column > 1 ? [(before[column - 2] ?? 0) + 1] : []),
      ]
      current.push(Math.min(...edits))
    }
    ;[before, last] = [last, current]
  }
  return last[other.length] ?? 0
}

const MIN_LETTERS = 6
const LONG_LETTERS = 16

const isSwap = (one: string, other: string) =>
  one.length === other.length && distance(one, other) === 1 && [...one].sort().join() === [...other].sort().join()
const wordsOf = (name: string) => name.split('_').sort().join('_')

/**
 * Whether a name is a typing error of a known one: one edit in six letters or more, two in sixteen; in shorter names only
 * two swapped letters, because PATH, POST and HOME are names too. Typing errors keep the first letter. Words in another
 * order or in lower case count as well.
 */
function isTypo(name: string, known: string): boolean {
  if (known.length < MIN_LETTERS) return isSwap(name, known)
  if (name.toUpperCase() === known || wordsOf(name) === wordsOf(known)) return true
  const isStart = name[0] === known[0] || isSwap(name.slice(0, 2), known.slice(0, 2))
  return isStart && distance(name, known) <= (known.length < LONG_LETTERS ? 1 : 2)
}

/** The known name that this one is a typing error of. */
export const meantName = (name: string, known: readonly string[]): string | undefined =>
  known.find((candidate) => isTypo(name, candidate))

/** The nearest known name, for a hint about a name that is wrong: up to a third of the letters may differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name, candidate) }))
    .filter(({ candidate, edits }) => edits <= Math.max(candidate.length, name.length) / 3)
    .toSorted((a, b) => a.edits - b.edits)
  return nearest?.candidate
}
