import { useEffect, useEffectEvent, useState } from 'react'
import type { RefundVia } from '#contract/refund.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import type { Arrival } from '#contract/refund-times.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'

export type RefundSheetProps = {
  title: string
  /** What the refund means for everything else. */
  notes: readonly string[]
  /** The number of the purchase. */
  reference?: string
  submitLabel: string
  closeLabel: string
  /** How the money goes back, once it is known. */
  offer: {
    data:
      | { amount: number; via: RefundVia; arrival: Arrival | null; due_on: string | null; phone_end?: string }
      | undefined
    error: unknown
  }
  isOpen: boolean
  isPending: boolean
  /** Why the request failed, and where the money is. */
  error?: string | undefined
  onClose: () => void
  /**
   * @param destination undefined if the money does not go by bank
   * @param pin undefined if it goes to the phone of the account
   */
  onSubmit: (destination: RefundDestination | undefined, pin: string | undefined) => void
}

let RefundForm: typeof import('./refund-form.tsx').RefundForm | undefined

/** Asks where a refund goes, and confirms it. Its form is loaded when it is first opened. */
export function RefundSheet(props: RefundSheetProps) {
  const { isOpen, onClose } = props
  const [isLoaded, setLoaded] = useState(RefundForm !== undefined)
  // The next press tries again.
  const closeUnloaded = useEffectEvent(onClose)
  useEffect(() => {
    if (isLoaded || !isOpen) return
    withMessages(() => import('./refund-form.tsx'))().then((module) => {
      RefundForm = module.RefundForm
      setLoaded(true)
    }, closeUnloaded)
  }, [isLoaded, isOpen])
  return RefundForm ? <RefundForm {...props} /> : null
}
