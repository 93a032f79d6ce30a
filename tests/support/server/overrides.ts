import { LIMITS, type Limits } from '#server/platform/limits.ts'
import type { OutsideAddresses } from '#server/platform/outside-addresses.ts'

/** Tests call faster than people, register more often, run at night, and share a machine that is busy. */
export const TEST_LIMITS: Limits = {
  ...LIMITS,
  callsPerMinute: 100_000,
  pinHashKiB: 64,
  quietHours: null,
  databaseWaitSeconds: 30,
}

/** Limits of a test server, beside its settings. */
export const withLimits = (limits: Partial<Limits>): { TEST_LIMITS: string } => ({
  TEST_LIMITS: JSON.stringify(limits),
})
/** PINs cost what they cost in production, for measurements. */
export const REAL_PIN_HASHES = withLimits({ pinHashKiB: LIMITS.pinHashKiB })
/** Addresses of doubles of outside services, beside the settings of a test server. */
export const withOutside = (outside: Partial<OutsideAddresses>): { TEST_OUTSIDE: string } => ({
  TEST_OUTSIDE: JSON.stringify(outside),
})

/** What `withLimits` and `withOutside` have put beside the settings. */
export const overridesOf = ({ TEST_LIMITS: limits = '{}', TEST_OUTSIDE: outside = '{}' }: NodeJS.ProcessEnv) => ({
  limits: { ...TEST_LIMITS, ...(JSON.parse(limits) as Partial<Limits>) }, // as written above
  outside: JSON.parse(outside) as Partial<OutsideAddresses>, // as written above
})
