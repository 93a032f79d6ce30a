import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PinEntry } from '#components/pin-entry.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { StepIndicator } from '#components/step-indicator.tsx'
import { formatPhone } from '#contract/thai/phone.ts'
import { forgotPinMutation, hasUnknownOutcome } from '#features/auth/sign-in/auth.queries.ts'
import { isPinRefused, pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { useSignInRedirect } from '#features/auth/sign-in/use-sign-in-redirect.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Link } from '#ui/link/link.tsx'
import { editReset, ownerProof, readReset, refuseOwner, saveOtp, useReset } from './pin-reset.store.ts'

const REFUSED_OTP_CODES = ['otp_wrong', 'otp_expired']

/** The last step of a PIN reset: repeats the new PIN, then signs in. */
export function ForgotConfirm() {
  const t = useTranslate()
  const navigate = useNavigate()
  const redirectAfterSignIn = useSignInRedirect(() =>
    addToast({ title: t('pinChange.done'), description: t('pinChange.doneNote'), tone: 'ok' }),
  )
  const { phone_number } = useReset()
  const change = useMutation(forgotPinMutation())
  const [isMismatch, setMismatch] = useState(false)

  /** The code is used up, so the customer needs a new one. */
  function startOver() {
    saveOtp('')
    editReset({ is_checked: false })
    void navigate({ to: '/forgot-pass', search: true, state: { why: 'otpExpired' } })
  }

  function askOwnerAgain(error: unknown) {
    refuseOwner(error instanceof ApiError ? (error.problem?.tries_left ?? 0) : 0)
    void navigate({ to: '/forgot-pass/pin', search: true })
  }

  function submit(pin: string) {
    const { pin_code, otp } = readReset()
    setMismatch(pin !== pin_code)
    if (pin !== pin_code) return
    change.mutate(
      { input: { phone_number, otp, pin_code, ...ownerProof() }, isRepeat: hasUnknownOutcome(change.error) },
      {
        onSuccess: redirectAfterSignIn,
        onError(error) {
          if (REFUSED_OTP_CODES.includes(errorCodeOf(error) ?? '')) startOver()
          if (errorCodeOf(error) === 'wrong_proof') askOwnerAgain(error)
        },
      },
    )
  }

  const changeError = change.isError ? pinProblem(change.error, t) : undefined
  return (
    <PinEntry
      title={t('register.confirmTitle')}
      heading={t('register.confirmHeading')}
      notice={<RedirectReasonBanner />}
      note={<StepIndicator step={3}>{t('register.confirmNote')}</StepIndicator>}
      backHref="/forgot-pass/pin"
      autoComplete="new-password"
      username={formatPhone(phone_number)}
      submit={t('forgot.submit')}
      submitting={t('action.saving')}
      isPending={change.isPending}
      errorMessage={isMismatch ? t('pin.mismatch') : changeError}
      preservesPin={!isMismatch && !isPinRefused(change.error)}
      trailing={<Link href="/forgot-pass/pin">{t('register.changePin')}</Link>}
      onSubmit={submit}
    />
  )
}
