import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPhone } from '#contract/phone.ts'
import { type PinWeakness, weakPin } from '#contract/pin.ts'
import { PinEntry } from '#features/frame/pin-entry.tsx'
import { StepNote } from '#features/frame/step-note.tsx'
import { WhyNotice } from '#features/frame/why-notice.tsx'
import { chooseResetPin, useReset } from '#features/session/reset.store.ts'
import { useSay } from '#lib/words/intl.tsx'

/** The second step of a forgotten PIN: a new one. */
export function ForgotPin() {
  const say = useSay()
  const navigate = useNavigate()
  const { phone_number } = useReset()
  const [weakness, setWeakness] = useState<PinWeakness>()
  return (
    <PinEntry
      title={say('forgot.pinTitle')}
      heading={say('forgot.pinHeading')}
      notice={<WhyNotice />}
      note={<StepNote step={2}>{say('register.pinNote')}</StepNote>}
      backHref="/forgot-pass"
      autoComplete="new-password"
      username={formatPhone(phone_number)}
      submit={say('action.continue')}
      submitting={say('action.saving')}
      errorMessage={weakness && say(`pin.weak.${weakness}`)}
      onSubmit={(pin_code) => {
        const found = weakPin(pin_code, phone_number)
        setWeakness(found)
        if (found) return
        chooseResetPin(pin_code)
        void navigate({ to: '/forgot-pass/conf-pin', search: true })
      }}
    />
  )
}
