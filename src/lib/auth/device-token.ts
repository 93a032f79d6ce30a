import { pipe, regex, string } from 'valibot'
import { pageConfig } from '#lib/browser/page-config.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'

/** A secret of the device, which sign-out keeps (`clear-site-data.ts`). */
const KEY = 'deviceToken'

/** By this the server knows a device that was signed in before, so that a stranger's wrong PINs do not lock it out. */
export function deviceToken(): { device_token?: string } {
  if (!pageConfig.capabilities.includes('confirm_phone')) return {}
  const stored = readStorage(KEY, pipe(string(), regex(/^[\w-]{22,64}$/)))
  if (stored) return { device_token: stored }
  const device_token = crypto.randomUUID()
  return writeStorage(KEY, device_token) ? { device_token } : {}
}
