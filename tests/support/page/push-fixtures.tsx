import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { rows } from '../server/sql.ts'

/** The stored flag of a device that was asked. */
export const SHOWN_FLAG = '{"notifications":true}'
export const enableButton = () => screen.getByRole('button', { name: 'Turn on notifications' })

/**
 * Returns to real timers. Pending timers run first: the files of a worker share the app's modules, and a lock that a dropped
 * timer holds would never be released.
 */
export function endFakeTime() {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
}

/** For each test of a file: uses fake timers that advance, and hides warnings. */
export function setUpFakeTime() {
  let warnSpy: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    warnSpy = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  })
  afterEach(() => {
    endFakeTime()
    warnSpy.mockRestore()
  })
}

/** Waits longer than the delay before a page at rest is covered, with turns for React in between. */
export async function waitForRest() {
  for (let step = 0; step < 5; step++) {
    await new Promise((turn) => setImmediate(turn))
    await vi.advanceTimersByTimeAsync(600)
  }
}

/** Whether the server has stored a device's address. */
export const isDeviceStored = async (databaseUrl: string, device: string) =>
  (await rows(databaseUrl, 'select 1 from push_tokens where token = $1', [device])).length > 0
