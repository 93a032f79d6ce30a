import { useEffect, useEffectEvent, useState } from 'react'
import { useManualSend } from './otp-sending.store.ts'

/** Enough time to notice a wrong digit and delete it. */
const DELAY_MS = 1_200

type AutoSendOptions = {
  code: string
  /** All digits were filled in or pasted at once, there is no error, and no request is pending. */
  isReady: boolean
  /** Called when the delay starts, to announce it to a screen reader. */
  onScheduled: () => void
  send: () => void
}

/**
 * Sends a code that was filled in or pasted after a delay: who types hears the last digit, looks at it, and presses the button.
 * Changing the code cancels it. The same code is sent automatically at most once:
 * after a refusal the customer sends it again.
 * @returns whether a code is about to be sent; and a function that marks the code as sent manually
 */
export function useAutoSendOtp({ code, isReady, onScheduled, send }: AutoSendOptions) {
  const isManual = useManualSend()
  const [sentCodes, setSentCodes] = useState<readonly string[]>([])
  const isDue = isReady && !isManual && !sentCodes.includes(code)
  const scheduled = useEffectEvent(onScheduled)
  const sendCode = useEffectEvent(send)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another complete code restarts the delay
  useEffect(() => {
    if (!isDue) return
    scheduled()
    const timer = setTimeout(sendCode, DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDue, code])

  return { isDue, markSent: () => setSentCodes((previous) => [...previous, code]) }
}
