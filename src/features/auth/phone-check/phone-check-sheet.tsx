import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError, useSubmitCount } from '#components/use-announced-error.ts'
import { findCode } from '#contract/code.ts'
import { formatPhone } from '#contract/phone.ts'
import { OtpSending } from '#features/auth/pin-reset/otp-sending.tsx'
import { otpProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { readSmsCode } from '#lib/browser/web-otp.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { OtpField } from '#ui/otp-field/otp-field.tsx'
import { confirmPhoneMutation } from './phone-check.queries.ts'
import { closePhoneCheck } from './phone-check.store.ts'
import { usePhoneCode } from './use-phone-code.ts'

const LENGTH = 6
const FIELD = 'phone-check-otp'
const NOTE = 'phone-check-note'

/** Asks for the code from the SMS. The call that needs it goes on by itself afterwards. */
export function PhoneCheckSheet({ phone }: { phone: string }): ReactNode {
  const t = useTranslate()
  const sending = usePhoneCode()
  const confirm = useMutation(confirmPhoneMutation())
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<'incomplete' | 'tooLong' | 'notDigits'>()
  const [isChecked, setChecked] = useState(false)
  const { tries, isSent, countSubmit } = useSubmitCount()
  const refusal = isChecked && isSent && confirm.isError ? otpProblem(confirm.error, t) : undefined
  const errorMessage = problem ? t(`otp.${problem}`) : refusal
  useAnnouncedError(FIELD, errorMessage, tries)

  const receive = useEffectEvent((code: string) => change(code))
  useEffect(() => {
    const controller = new AbortController()
    void readSmsCode(controller.signal).then((code) => code && receive(code))
    return () => controller.abort()
  }, [])

  function change(next: string) {
    setOtp(next)
    setProblem(undefined)
    setChecked(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (confirm.isPending) return
    countSubmit()
    if (otp.length < LENGTH) return setProblem('incomplete')
    setChecked(true)
    confirm.mutate(otp, {
      onSuccess() {
        announce(t('phoneCheck.confirmed'))
        closePhoneCheck(true)
      },
    })
  }

  return (
    <BottomSheet
      title={t('phoneCheck.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && closePhoneCheck(false)}
      closeLabel={t('action.close')}
      describedBy={NOTE}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Text id={NOTE} tone="ink2">
            {t('phoneCheck.note', { phone: formatPhone(phone) })}
          </Text>
          <OtpField
            id={FIELD}
            label={t('otp.label')}
            name="otp"
            value={otp}
            onChange={change}
            onTooLong={() => setProblem('tooLong')}
            onNotDigits={() => setProblem('notDigits')}
            errorMessage={errorMessage}
            countText={t('pin.count', { count: otp.length })}
            normalise={findCode}
          />
          <Submit isPending={confirm.isPending} pendingLabel={t('otp.checking')}>
            {t('phoneCheck.confirm')}
          </Submit>
          <OtpSending
            sending={sending}
            onResend={() => {
              change('')
              // A countdown replaces the button, so focus moves to the field of the code.
              sending.send(() => document.getElementById(FIELD)?.focus())
            }}
          />
        </Stack>
      </form>
    </BottomSheet>
  )
}
