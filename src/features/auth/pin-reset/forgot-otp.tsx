import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError, useSubmitCount } from '#components/use-announced-error.ts'
import { findCode } from '#contract/code.ts'
import { formatPhone } from '#contract/phone.ts'
import { checkOtpMutation, hasUnknownOutcome } from '#features/auth/sign-in/auth.queries.ts'
import { otpProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { readSmsCode } from '#lib/browser/web-otp.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { OtpField } from '#ui/otp-field/otp-field.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { requireManualSend, useManualSend } from './otp-sending.store.ts'
import { OtpSending } from './otp-sending.tsx'
import { clearReset, editReset, saveOtp, useReset } from './pin-reset.store.ts'
import { useAutoSendOtp } from './use-auto-send-otp.ts'
import { useSendOtp } from './use-send-otp.ts'

const LENGTH = 6
const FIELD = 'otp'

/** Asks for the SMS code that lets a customer choose a new PIN or unlocks the current one. */
export function ForgotOtp() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { phone_number, purpose, is_checked } = useReset()
  const sending = useSendOtp()
  const check = useMutation(checkOtpMutation())
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<'incomplete' | 'tooLong' | 'notDigits'>()
  const [isChecked, setChecked] = useState(false)
  const { tries, isSent, countSubmit } = useSubmitCount()
  const checkProblem = isChecked && isSent && check.isError ? otpProblem(check.error, t) : undefined
  const errorMessage = problem ? t(`otp.${problem}`) : checkProblem

  const { isDue, markSent } = useAutoSendOtp({
    code: otp,
    isReady: otp.length === LENGTH && !errorMessage && !check.isPending,
    onScheduled: () => announce(t('otp.sendsSoon')),
    send: sendCode,
  })
  const isManual = useManualSend()

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

  async function goToNextStep() {
    if (purpose === 'unlock_pin') {
      await navigate({ to: '/login/pin-code', search: true, state: { why: 'unlocked' } })
      // After the navigation: this page is still visible until then and would show an empty phone number.
      clearReset()
      return
    }
    editReset({ is_checked: true })
    saveOtp(otp)
    await navigate({ to: '/forgot-pass/pin', search: true })
  }

  function sendCode() {
    if (check.isPending) return
    countSubmit()
    if (otp.length < LENGTH) return setProblem('incomplete')
    markSent()
    // The server checks a code only once here, and once more with the new PIN. After a reload it is checked with the PIN.
    if (is_checked) {
      void goToNextStep()
      return
    }
    setChecked(true)
    check.mutate(
      { input: { phone_number, otp, purpose }, isRepeat: hasUnknownOutcome(check.error) },
      { onSuccess: goToNextStep },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    sendCode()
  }

  const title = t('otp.title')
  return (
    <PageLayout
      title={errorMessage ? t('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: t('action.back'), href: '/login/pin-code' }} />}
    >
      <PageContainer>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <RedirectReasonBanner />
            <Stack gap={1}>
              <PageHeading>{t('otp.heading')}</PageHeading>
              <Text tone="ink2">
                {purpose === 'unlock_pin'
                  ? t('otp.unlockNote')
                  : `${t('register.step', { step: 1 })} · ${t('otp.forgotNote')}`}
              </Text>
              <Row gap={2} isWrapping>
                <Text as="span" size="lead" tone="ink2">
                  {formatPhone(phone_number)}
                </Text>
                <Link href="/login">{t('login.changePhone')}</Link>
              </Row>
            </Stack>
            <Stack gap={1}>
              <OtpField
                id={FIELD}
                {...(isManual ? {} : { description: t(isDue ? 'otp.sendsSoon' : 'otp.sendsByItself') })}
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
              <Checkbox isSelected={!isManual} onChange={(isOn) => requireManualSend(!isOn)}>
                {t('otp.sendByItself')}
              </Checkbox>
            </Stack>
            <Submit isPending={check.isPending} pendingLabel={t('otp.checking')}>
              {t('action.continue')}
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
      </PageContainer>
    </PageLayout>
  )
}
