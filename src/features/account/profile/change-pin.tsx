import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PinEntry } from '#components/pin-entry.tsx'
import { StepIndicator } from '#components/step-indicator.tsx'
import { weakPin } from '#contract/pin.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { hasUnknownOutcome } from '#features/auth/sign-in/auth.queries.ts'
import { isPinRefused, pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Link } from '#ui/link/link.tsx'
import {
  chooseNewPin,
  readPinChange,
  rejectPinChange,
  resetPinChange,
  setCurrentPin,
  usePinChange,
} from './pin-change.store.ts'
import { changePinMutation } from './profile.queries.ts'

const usePhone = () => formatPhone(useQuery(userQuery()).data?.phone_number ?? '')

/** The first step of a PIN change: the current PIN. */
export function CurrentPin() {
  const t = useTranslate()
  const navigate = useNavigate()
  const phone = usePhone()
  const { refusal } = usePinChange()
  return (
    <PinEntry
      title={t('pinChange.title')}
      heading={t('pinChange.present')}
      note={<StepIndicator step={1}>{t('pinChange.presentNote')}</StepIndicator>}
      backHref="/profile"
      autoComplete="current-password"
      username={phone}
      submit={t('action.continue')}
      submitting={t('action.saving')}
      errorMessage={refusal || undefined}
      onSubmit={(pin) => {
        setCurrentPin(pin)
        void navigate({ to: '/profile/pin', search: { step: 'new' } })
      }}
    />
  )
}

/** The second step: a new PIN that is not easy to guess and differs from the current one. */
export function NewPin() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  const phone = usePhone()
  const [problem, setProblem] = useState<string>()
  return (
    <PinEntry
      title={t('pinChange.title')}
      heading={t('pinChange.new')}
      note={<StepIndicator step={2}>{t('register.pinNote')}</StepIndicator>}
      backHref="/profile/pin"
      autoComplete="new-password"
      hasRules
      username={phone}
      submit={t('action.continue')}
      submitting={t('action.saving')}
      errorMessage={problem}
      onSubmit={(pin) => {
        const weakness = weakPin(pin, user?.phone_number, user?.birthdate ?? null)
        const isSame = pin === readPinChange().pin_code
        setProblem(isSame ? t('pinChange.same') : weakness && t(`pin.weak.${weakness}`))
        if (isSame || weakness) return
        chooseNewPin(pin)
        void navigate({ to: '/profile/pin', search: { step: 'confirm' } })
      }}
    />
  )
}

/** The last step: repeats the new PIN, then changes it on the server. */
export function ConfirmPin() {
  const t = useTranslate()
  const navigate = useNavigate()
  const phone = usePhone()
  const change = useMutation(changePinMutation())
  const [isMismatch, setMismatch] = useState(false)

  function submit(pin: string) {
    const { pin_code, new_pin_code } = readPinChange()
    setMismatch(pin !== new_pin_code)
    if (pin !== new_pin_code) return
    change.mutate(
      { input: { pin_code, new_pin_code }, isRepeat: hasUnknownOutcome(change.error) },
      {
        async onSuccess() {
          resetPinChange()
          await navigate({ to: '/profile' })
          addToast({ title: t('pinChange.done'), description: t('pinChange.doneNote'), tone: 'ok' })
        },
        async onError(error) {
          const code = errorCodeOf(error)
          if (code !== 'wrong_pin' && code !== 'pin_locked') return
          const refusal = pinProblem(error, t)
          rejectPinChange(refusal)
          await navigate({ to: '/profile/pin' })
          announce(refusal, 'assertive')
        },
      },
    )
  }

  const changeError = change.isError ? pinProblem(change.error, t) : undefined
  return (
    <PinEntry
      title={t('pinChange.title')}
      heading={t('register.confirmHeading')}
      note={<StepIndicator step={3}>{t('register.confirmNote')}</StepIndicator>}
      backHref="/profile/pin?step=new"
      autoComplete="new-password"
      username={phone}
      submit={t('pinChange.submit')}
      submitting={t('action.saving')}
      isPending={change.isPending}
      errorMessage={isMismatch ? t('pin.mismatch') : changeError}
      preservesPin={!isMismatch && !isPinRefused(change.error)}
      trailing={<Link href="/profile/pin?step=new">{t('register.changePin')}</Link>}
      onSubmit={submit}
    />
  )
}
