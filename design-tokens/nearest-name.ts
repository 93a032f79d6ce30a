/** The number of characters to insert, delete or replace until two names are the same. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? 0
}

/** The name that is most like `name`; undefined when none is much like it. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 5))
  let nearest: string | undefined
  let shortest = limit + 1
  for (const other of names) {
    if (other === name) continue
    if (Math.abs(other.length - name.length) >= shortest) continue
    const far = distance(name.toLowerCase(), other.toLowerCase())
    if (far < shortest) [nearest, shortest] = [other, far]
  }
  return nearest
}
