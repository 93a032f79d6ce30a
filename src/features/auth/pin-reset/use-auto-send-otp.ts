import { useEffect, useEffectEvent, useState } from 'react'
import { useManualSend } from './otp-sending.store.ts'

/** Time to see a wrong digit and delete it. */
const PAUSE_MS = 1_200

type Sending = {
  code: string
  /** All digits are in, and nothing is wrong or under way. */
  isReady: boolean
  /** Tells a screen reader that the pause runs. */
  tell: () => void
  send: () => void
}

/**
 * Sends a whole code after a pause, in which any change of it stops the sending. The same code goes by itself once at
 * most: after a refusal it is the customer who sends it again.
 * @returns whether the pause runs; and what notes a code that is sent by hand
 */
export function useAutoSendOtp({ code, isReady, tell, send }: Sending) {
  const isByHand = useManualSend()
  const [sent, setSent] = useState<readonly string[]>([])
  const isDue = isReady && !isByHand && !sent.includes(code)
  const tellNow = useEffectEvent(tell)
  const sendNow = useEffectEvent(send)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another whole code has a pause of its own
  useEffect(() => {
    if (!isDue) return
    tellNow()
    const pause = setTimeout(sendNow, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [isDue, code])

  return { isDue, noteSent: () => setSent((before) => [...before, code]) }
}
