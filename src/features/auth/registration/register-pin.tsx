import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PinEntry } from '#components/pin-entry.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { StepIndicator } from '#components/step-indicator.tsx'
import { type PinWeakness, weakPin } from '#contract/pin.ts'
import { formatPhone, parsePhone } from '#contract/thai/phone.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { chooseRegistrationPin, useRegistration } from './registration.store.ts'
import { birthdayOf } from './registration-input.ts'

/** The second step of a registration: chooses a PIN that is not easy to guess. */
export function RegisterPin() {
  const t = useTranslate()
  const navigate = useNavigate()
  const draft = useRegistration()
  const [weakness, setWeakness] = useState<PinWeakness>()
  const phone = parsePhone(draft.phone_number) ?? ''
  return (
    <PinEntry
      title={t('register.pinTitle')}
      heading={t('register.pinHeading')}
      notice={<RedirectReasonBanner />}
      note={<StepIndicator step={2}>{t('register.pinNote')}</StepIndicator>}
      backHref="/register"
      autoComplete="new-password"
      hasRules
      username={formatPhone(phone)}
      submit={t('action.continue')}
      submitting={t('action.saving')}
      errorMessage={weakness && t(`pin.weak.${weakness}`)}
      onSubmit={(pin_code) => {
        const newWeakness = weakPin(pin_code, phone, birthdayOf(draft))
        setWeakness(newWeakness)
        if (newWeakness) return
        chooseRegistrationPin(pin_code)
        void navigate({ to: '/register/conf-pin', search: true })
      }}
    />
  )
}
