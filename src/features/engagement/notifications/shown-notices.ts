const shownIds = new Set<string>()

/**
 * A notice arrives by push and by the list of notifications, with the same id, and is shown once.
 * @returns false if this page has shown it already
 */
export function markNoticeShown(id: string): boolean {
  if (shownIds.has(id)) return false
  shownIds.add(id)
  return true
}
