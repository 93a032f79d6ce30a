import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PinEntry } from '#components/pin-entry.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { StepIndicator } from '#components/step-indicator.tsx'
import { formatPhone, parsePhone } from '#contract/thai/phone.ts'
import { hasUnknownOutcome, registerMutation } from '#features/auth/sign-in/auth.queries.ts'
import { isPinRefused, pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { updateLogin } from '#features/auth/sign-in/login.store.ts'
import { useSignInRedirect } from '#features/auth/sign-in/use-sign-in-redirect.ts'
import { announce } from '#lib/announcer.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Link } from '#ui/link/link.tsx'
import { isRegistrationPin, useRegistration } from './registration.store.ts'
import { toRegisterInput } from './registration-input.ts'

/** The last step of a registration: repeats the PIN, signs in and redirects to the page that the customer wanted. */
export function RegisterConfirm() {
  const t = useTranslate()
  const redirectAfterSignIn = useSignInRedirect(() => announce(t('register.done')))
  const phone = parsePhone(useRegistration().phone_number) ?? ''
  const register = useMutation(registerMutation())
  const [isMismatch, setMismatch] = useState(false)

  function submit(pin: string) {
    const isSame = isRegistrationPin(pin)
    setMismatch(!isSame)
    if (isSame)
      register.mutate(
        { input: toRegisterInput(), isRepeat: hasUnknownOutcome(register.error) },
        { onSuccess: redirectAfterSignIn },
      )
  }

  const registerError = register.isError ? pinProblem(register.error, t) : undefined
  return (
    <PinEntry
      title={t('register.confirmTitle')}
      heading={t('register.confirmHeading')}
      notice={<RedirectReasonBanner />}
      note={<StepIndicator step={3}>{t('register.confirmNote')}</StepIndicator>}
      backHref="/register/pin"
      autoComplete="new-password"
      username={formatPhone(phone)}
      submit={t('register.submit')}
      submitting={t('register.submitting')}
      isPending={register.isPending}
      errorMessage={isMismatch ? t('pin.mismatch') : registerError}
      preservesPin={!isMismatch && !isPinRefused(register.error)}
      trailing={<Link href="/register/pin">{t('register.changePin')}</Link>}
      fallbackAction={
        errorCodeOf(register.error) === 'phone_taken' ? (
          <LinkButton
            href="/login/pin-code"
            tone="outline"
            width="fill"
            onPressStart={() => updateLogin({ typed: formatPhone(phone), phone_number: phone })}
          >
            {t('register.loginInstead')}
          </LinkButton>
        ) : null
      }
      onSubmit={submit}
    />
  )
}
