import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PinEntry } from '#components/pin-entry.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { StepIndicator } from '#components/step-indicator.tsx'
import { type PinWeakness, weakPin } from '#contract/pin.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { OwnerQuestion } from './owner-question.tsx'
import { chooseResetPin, useOwnerAnswer, useReset } from './pin-reset.store.ts'

/** The second step of a PIN reset: whose account it is, where that is not clear, and a new PIN. */
export function ForgotPin() {
  const { owner_proofs } = useReset()
  const { answer } = useOwnerAnswer()
  return owner_proofs && !answer ? <OwnerQuestion /> : <ChoosePin />
}

function ChoosePin() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { phone_number } = useReset()
  const [weakness, setWeakness] = useState<PinWeakness>()
  return (
    <PinEntry
      title={t('forgot.pinTitle')}
      heading={t('forgot.pinHeading')}
      notice={<RedirectReasonBanner />}
      note={<StepIndicator step={2}>{t('register.pinNote')}</StepIndicator>}
      backHref="/forgot-pass"
      autoComplete="new-password"
      hasRules
      username={formatPhone(phone_number)}
      submit={t('action.continue')}
      submitting={t('action.saving')}
      errorMessage={weakness && t(`pin.weak.${weakness}`)}
      onSubmit={(pin_code) => {
        const newWeakness = weakPin(pin_code, phone_number)
        setWeakness(newWeakness)
        if (newWeakness) return
        chooseResetPin(pin_code)
        void navigate({ to: '/forgot-pass/conf-pin', search: true })
      }}
    />
  )
}
