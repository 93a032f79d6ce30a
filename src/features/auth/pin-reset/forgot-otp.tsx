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
import { clearReset, editReset, keepOtp, useReset } from './pin-reset.store.ts'
import { useAutoSendOtp } from './use-auto-send-otp.ts'
import { useSendOtp } from './use-send-otp.ts'

const LENGTH = 6
const FIELD = 'otp'

/** The code by SMS that lets a customer choose a new PIN, or opens the one that is locked. */
export function ForgotOtp() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { phone_number, purpose, is_checked } = useReset()
  const sending = useSendOtp()
  const check = useMutation(checkOtpMutation())
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<'incomplete' | 'tooLong' | 'notDigits'>()
  const [isAnswered, setAnswered] = useState(false)
  const { tries, isSent, countSubmit } = useSubmitCount()
  const answer = isAnswered && isSent && check.isError ? otpProblem(check.error, t) : undefined
  const errorMessage = problem ? t(`otp.${problem}`) : answer

  const { isDue, noteSent } = useAutoSendOtp({
    code: otp,
    isReady: otp.length === LENGTH && !errorMessage && !check.isPending,
    tell: () => announce(t('otp.sendsSoon')),
    send,
  })
  const isByHand = useManualSend()

  useAnnouncedError(FIELD, errorMessage, tries)

  const receive = useEffectEvent((code: string) => change(code))
  useEffect(() => {
    const leaving = new AbortController()
    void readSmsCode(leaving.signal).then((code) => code && receive(code))
    return () => leaving.abort()
  }, [])

  function change(next: string) {
    setOtp(next)
    setProblem(undefined)
    setAnswered(false)
  }

  async function goOn() {
    if (purpose === 'unlock_pin') {
      await navigate({ to: '/login/pin-code', search: true, state: { why: 'unlocked' } })
      // Not before: until the next page is there, this one would show nobody's phone.
      clearReset()
      return
    }
    editReset({ is_checked: true })
    keepOtp(otp)
    await navigate({ to: '/forgot-pass/pin', search: true })
  }

  function send() {
    if (check.isPending) return
    countSubmit()
    if (otp.length < LENGTH) return setProblem('incomplete')
    noteSent()
    // The server looks at a code once; after a reload it looks again when it comes with the new PIN.
    if (is_checked) {
      void goOn()
      return
    }
    setAnswered(true)
    check.mutate(
      { input: { phone_number, otp, purpose }, isRepeat: hasUnknownOutcome(check.error) },
      { onSuccess: goOn },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
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
                {...(isByHand ? {} : { description: t(isDue ? 'otp.sendsSoon' : 'otp.sendsByItself') })}
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
              <Checkbox isSelected={!isByHand} onChange={(isOn) => requireManualSend(!isOn)}>
                {t('otp.sendByItself')}
              </Checkbox>
            </Stack>
            <Submit isPending={check.isPending} pendingLabel={t('otp.checking')}>
              {t('action.continue')}
            </Submit>
            <OtpSending
              sending={sending}
              onAgain={() => {
                change('')
                // The button gives way to the wait: what is next is the code.
                sending.again(() => document.getElementById(FIELD)?.focus())
              }}
            />
          </Stack>
        </form>
      </PageContainer>
    </PageLayout>
  )
}
