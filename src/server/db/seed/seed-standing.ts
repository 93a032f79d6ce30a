type Standing = 'free' | 'out_of_order' | 'offline' | 'done' | { minutesLeft: number }

/** The first state of a machine, by its position in the shop: most are free, and every other state occurs. */
export function standingOf(shop: number, place: number, category: 'washer' | 'dryer'): Standing {
  if (category === 'washer') {
    if (place === 2) return { minutesLeft: 12 + ((shop * 7) % 15) }
    if (place === 4 && shop % 2 === 0) return { minutesLeft: 4 + ((shop * 5) % 20) }
    if (place === 5 && shop % 3 === 0) return 'done'
    if (place === 6 && shop % 4 === 0) return 'out_of_order'
    return 'free'
  }
  if (place === 1) return { minutesLeft: 8 + ((shop * 3) % 18) }
  if (place === 3 && shop % 3 === 1) return 'offline'
  return 'free'
}
