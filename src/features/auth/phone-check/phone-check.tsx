import { lazy, Suspense, useEffect } from 'react'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { answerPin, closePhoneCheck, hostPhoneCheck, usePhoneCheck } from './phone-check.store.ts'

const PhoneCheckSheet = lazy(() =>
  withMessages(() => import('./phone-check-sheet.tsx'))().then(
    ({ PhoneCheckSheet }) => ({ default: PhoneCheckSheet }),
    () => ({ default: Unavailable }),
  ),
)

const PinCheckSheet = lazy(() =>
  withMessages(() => import('./pin-check-sheet.tsx'))().then(
    ({ PinCheckSheet }) => ({ default: PinCheckSheet }),
    () => ({ default: PinUnavailable }),
  ),
)

/** Asks for the SMS code that confirms the customer's phone, or for the PIN, over any page, when a call needs it. */
export function PhoneCheck({ phone }: { phone: string }) {
  const { isOpen, pin } = usePhoneCheck()
  useEffect(() => hostPhoneCheck(), [])
  if (pin)
    return (
      <Suspense>
        <PinCheckSheet phone={phone} {...pin} />
      </Suspense>
    )
  return isOpen ? (
    <Suspense>
      <PhoneCheckSheet phone={phone} />
    </Suspense>
  ) : null
}

/** When the sheet cannot be loaded, as without a network: the page then shows why its call was refused. */
function Unavailable() {
  useEffect(() => closePhoneCheck(false), [])
  return null
}

function PinUnavailable() {
  useEffect(() => answerPin(undefined), [])
  return null
}
