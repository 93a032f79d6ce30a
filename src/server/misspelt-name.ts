/** Edits from one to the other: a letter more, less or another one, or two neighbours swapped (optimal string alignment). */
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
 * One slip of the keyboard: a letter in six or more, two in sixteen; in short names only two letters swapped, for PATH,
 * POST and HOME are names too. Slips keep the first letter. Words in another order or in lower case are slips as well.
 */
function isSlip(name: string, known: string): boolean {
  if (known.length < MIN_LETTERS) return isSwap(name, known)
  if (name.toUpperCase() === known || wordsOf(name) === wordsOf(known)) return true
  const isStart = name[0] === known[0] || isSwap(name.slice(0, 2), known.slice(0, 2))
  return isStart && distance(name, known) <= (known.length < LONG_LETTERS ? 1 : 2)
}

/** The known name that was meant, if only one slip lies between. */
export const meantName = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => isSlip(name, one))

/** The nearest known name for a hint, where a name is known to be wrong: a third of its letters may differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((one) => ({ one, edits: distance(name, one) }))
    .filter(({ one, edits }) => edits <= Math.max(one.length, name.length) / 3)
    .toSorted((a, b) => a.edits - b.edits)
  return nearest?.one
}
