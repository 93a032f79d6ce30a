import type { FocusEvent } from 'react'

/**
 * Shows the whole card of a link that keyboard focus has reached, or in a low window at least its title: browsers scroll
 * only to the link's own text.
 */
export function revealCard({ currentTarget: link }: FocusEvent) {
  if (!link.matches(':focus-visible')) return
  for (const shown of [link.closest('article'), link]) shown?.scrollIntoView({ block: 'nearest' })
}
