/** PostgreSQL's text cannot hold it. Walks without recursion: a body may be nested very deep. */
export function containsNul(input: unknown): boolean {
  const left: unknown[] = [input]
  while (left.length) {
    const value = left.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) left.push(...entry)
  }
  return false
}
