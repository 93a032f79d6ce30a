import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { rows } from './sql.ts'

/** What this device keeps once it was asked. */
export const SHOWN = '{"notifications":true}'
export const enable = () => screen.getByRole('button', { name: 'Turn on notifications' })

/** For each test of a file: time goes on as told, and what is warned of is not printed. */
export function holdTime() {
  let warned: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    warned.mockRestore()
  })
}

/** Longer than a page is at rest before it is covered; React has its turn in between. */
export async function rest() {
  for (let step = 0; step < 5; step++) {
    await new Promise((turn) => setImmediate(turn))
    await vi.advanceTimersByTimeAsync(600)
  }
}

/** Whether the server knows a device by this address. */
export const isKnown = async (databaseUrl: string, device: string) =>
  (await rows(databaseUrl, 'select 1 from push_tokens where token = $1', [device])).length > 0
