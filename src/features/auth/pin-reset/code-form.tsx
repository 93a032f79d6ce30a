import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError, useSubmitCount } from '#components/use-announced-error.ts'
import { useSpokenCount } from '#components/use-spoken-count.ts'
import { CODE_LENGTH, findCode } from '#contract/code.ts'
import { otpProblem } from '#features/auth/sign-in/auth-errors.ts'
import { readSmsCode } from '#lib/browser/web-otp.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { OtpField } from '#ui/otp-field/otp-field.tsx'
import { OtpSending } from './otp-sending.tsx'
import type { useSendOtp } from './use-send-otp.ts'

/** Number of digits in what follows the part that is as before. */
function newDigits(before: string, next: string) {
  const same = [...next].findIndex((digit, at) => digit !== before[at])
  return same < 0 ? 0 : next.length - same
}

/**
 * The code as typed or read from the SMS, and what is wrong with it.
 * @param field id of its field
 * @param refusal error of the last check of the code; null without any
 */
export function useCodeEntry(field: string, refusal: Error | null) {
  const t = useTranslate()
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<'incomplete' | 'tooLong' | 'notDigits'>()
  const [isChecked, setChecked] = useState(false)
  // By the phone, a password manager or from the clipboard, and not digit by digit.
  const [isGiven, setGiven] = useState(false)
  const { tries, isSent, countSubmit } = useSubmitCount()
  const refused = isChecked && isSent && refusal ? otpProblem(refusal, t) : undefined
  const errorMessage = problem ? t(`otp.${problem}`) : refused
  useAnnouncedError(field, errorMessage, tries)

  useSpokenCount(otp.length)

  function change(next: string, isComposed = false) {
    setGiven(!isComposed && newDigits(otp, next) > 1)
    setOtp(next)
    setProblem(undefined)
    setChecked(false)
  }
  const receive = useEffectEvent(change)
  useEffect(() => {
    const controller = new AbortController()
    void readSmsCode(controller.signal).then((code) => code && receive(code))
    return () => controller.abort()
  }, [])

  /** Called before a code is sent. False if it is incomplete, which the field then says. */
  function checkComplete(): boolean {
    countSubmit()
    const isComplete = otp.length === CODE_LENGTH
    if (isComplete) setChecked(true)
    else setProblem('incomplete')
    return isComplete
  }
  return {
    field,
    otp,
    isGiven,
    isComplete: otp.length === CODE_LENGTH,
    errorMessage,
    change,
    setProblem,
    checkComplete,
  }
}

type CodeFormProps = {
  entry: ReturnType<typeof useCodeEntry>
  sending: Pick<ReturnType<typeof useSendOtp>, 'sent' | 'isSent' | 'isPending' | 'error' | 'send'>
  isPending: boolean
  submitLabel: string
  gap: 4 | 6
  description?: string | undefined
  /** Below the field. */
  option?: ReactNode
  onSubmit: () => void
  /** Above the field. */
  children: ReactNode
}

/** Asks for the code from an SMS, which can be sent again. */
export function CodeForm(props: CodeFormProps) {
  const { entry, sending, isPending, submitLabel, gap, description, option, onSubmit, children } = props
  const t = useTranslate()
  const { field, otp, errorMessage, change, setProblem } = entry
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={gap}>
        {children}
        <Stack gap={1}>
          <OtpField
            length={CODE_LENGTH}
            id={field}
            {...(description === undefined ? {} : { description })}
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
          {option}
        </Stack>
        <Submit isPending={isPending} pendingLabel={t('otp.checking')}>
          {submitLabel}
        </Submit>
        <OtpSending
          sending={sending}
          onResend={() => {
            change('')
            // A countdown replaces the button, so focus moves to the field of the code.
            sending.send(() => document.getElementById(field)?.focus())
          }}
        />
      </Stack>
    </form>
  )
}
