import type { Promotion } from '#contract/rewards.ts'

type Forecast = { kind: 'have' | 'points' | 'loads'; promotion: Promotion }

/**
 * The next promotion for the customer's points: the most expensive available one, otherwise the one with the fewest
 * missing points, then the fewest missing loads.
 */
export function forecastOf(promotions: readonly Promotion[]): Forecast | undefined {
  const [mostExpensive] = promotions
    .filter(({ is_available, points }) => is_available && points > 0)
    .toSorted((a, b) => b.points - a.points)
  if (mostExpensive) return { kind: 'have', promotion: mostExpensive }
  const [nearest] = promotions
    .filter(({ reason }) => reason === 'points_short')
    .toSorted((a, b) => a.missing.points - b.missing.points)
  if (nearest) return { kind: 'points', promotion: nearest }
  const [soonest] = promotions
    .filter(({ reason }) => reason === 'loads_short')
    .toSorted((a, b) => a.missing.loads - b.missing.loads)
  return soonest && { kind: 'loads', promotion: soonest }
}
