import { expect, test } from 'vitest'
import { ALERT_EXAMPLES } from '#tests/repository/alert-examples.ts'
import { alertsRinging, type Series } from '#tests/runner/promtool.ts'

/** Values that a series has in promtool's notation: `1x4` is five of them. */
const stepsOf = (series: Series) =>
  Math.max(
    ...Object.values(series).map((values) =>
      values.split(' ').reduce((sum, part) => sum + 1 + Number(/x(\d+)$/.exec(part)?.[1] ?? 0), 0),
    ),
  )

test.each(Object.entries(ALERT_EXAMPLES))(
  '%s rings over its example, and is silent over the one next to it',
  (name, { rings, quiet }) => {
    expect(alertsRinging(rings, stepsOf(rings))).toContain(name)
    expect(alertsRinging(quiet, stepsOf(quiet))).not.toContain(name)
  },
)
