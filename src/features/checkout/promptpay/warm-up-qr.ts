import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { whenIdle } from '#lib/browser/idle.ts'

/** As long as a PromptPay payload (EMVCo), in its characters. */
const SAMPLE = '0'.repeat(120)

/**
 * Encodes a QR code once the page is idle: the first one takes three times as long as the next, and the customer waits for
 * it. Not if the customer saves data.
 * @returns cancels it
 */
export function warmUpQr() {
  if (!isOnline() || prefersReducedData()) return
  // A code that cannot be loaded now is loaded with its page.
  return whenIdle(
    () =>
      void import('#ui/qr-code/qr-modules.ts').then(
        ({ qrModules }) => qrModules(SAMPLE),
        () => {},
      ),
  )
}
