import type { Promotion } from '#contract/rewards.ts'

type Forecast = { kind: 'have' | 'points' | 'loads'; promotion: Promotion }

/** What the customer's points come to next: the dearest that they can exchange, else the one they lack least for. */
export function forecastOf(promotions: readonly Promotion[]): Forecast | undefined {
  const [dearest] = promotions
    .filter(({ is_available, points }) => is_available && points > 0)
    .toSorted((a, b) => b.points - a.points)
  if (dearest) return { kind: 'have', promotion: dearest }
  const [nearest] = promotions
    .filter(({ reason }) => reason === 'points_short')
    .toSorted((a, b) => a.missing.points - b.missing.points)
  if (nearest) return { kind: 'points', promotion: nearest }
  const [soonest] = promotions
    .filter(({ reason }) => reason === 'loads_short')
    .toSorted((a, b) => a.missing.loads - b.missing.loads)
  return soonest && { kind: 'loads', promotion: soonest }
}
