/** Whether any text in the input holds a NUL, which PostgreSQL's `text` cannot. Not recursive: a body may be deeply nested. */
export function containsNul(input: unknown): boolean {
  const stack: unknown[] = [input]
  while (stack.length) {
    const value = stack.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) stack.push(...entry)
  }
  return false
}
