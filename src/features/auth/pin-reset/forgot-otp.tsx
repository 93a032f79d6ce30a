import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BrandField } from '#components/brand-field.tsx'
import { PAGE_NOTE_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { StepIndicator } from '#components/step-indicator.tsx'
import { formatPhone } from '#contract/thai/phone.ts'
import { checkOtpMutation, hasUnknownOutcome } from '#features/auth/sign-in/auth.queries.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { Phone } from '#ui/phone/phone.tsx'
import { CodeForm, useCodeEntry } from './code-form.tsx'
import { requireManualSend, useManualSend } from './otp-sending.store.ts'
import { clearReset, editReset, saveOtp, useReset } from './pin-reset.store.ts'
import { useAutoSendOtp } from './use-auto-send-otp.ts'
import { useSendOtp } from './use-send-otp.ts'

const PHONE_ID = 'phone'

/** Asks for the SMS code that lets a customer choose a new PIN or unlocks the current one. */
export function ForgotOtp() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { phone_number, purpose, is_checked, owner_proofs } = useReset()
  const sending = useSendOtp()
  const check = useMutation(checkOtpMutation())
  const entry = useCodeEntry('otp', check.error)
  const { otp, errorMessage } = entry

  const { isDue, markSent } = useAutoSendOtp({
    code: otp,
    isReady: entry.isGiven && entry.isComplete && !errorMessage && !check.isPending,
    onScheduled: () => announce(t('otp.sendsSoon')),
    send: sendCode,
  })
  const isManual = useManualSend()

  async function goToNextStep(proofs = owner_proofs) {
    if (purpose === 'unlock_pin') {
      await navigate({ to: '/login/pin-code', search: true, state: { why: 'unlocked' } })
      // After the navigation: this page is still visible until then and would show an empty phone number.
      clearReset()
      return
    }
    editReset({ is_checked: true, owner_proofs: proofs ? [...proofs] : null })
    saveOtp(otp)
    await navigate({ to: '/forgot-pass/pin', search: true })
  }

  function sendCode() {
    if (check.isPending || !entry.checkComplete()) return
    markSent()
    // The server checks a code only once here, and once more with the new PIN. After a reload it is checked with the PIN.
    if (is_checked) {
      void goToNextStep()
      return
    }
    check.mutate(
      { input: { phone_number, otp, purpose }, isRepeat: hasUnknownOutcome(check.error) },
      { onSuccess: (proofs) => goToNextStep(proofs) },
    )
  }

  const title = t('otp.title')
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={errorMessage ? t('form.errorTitle', { title }) : title}
      describedBy={`${PHONE_ID} ${PAUSE_ID} ${PAGE_NOTE_ID}`}
      header={<PageHeader back={{ label: t('action.back'), href: '/login/pin-code' }} />}
    >
      <PageContainer>
        <CodeForm
          entry={entry}
          sending={sending}
          isPending={check.isPending}
          submitLabel={t('action.continue')}
          gap={6}
          description={isDue ? t('otp.sendsSoon') : undefined}
          option={
            <Checkbox isSelected={!isManual} onChange={(isOn) => requireManualSend(!isOn)}>
              {t('otp.sendByItself')}
            </Checkbox>
          }
          onSubmit={sendCode}
        >
          <RedirectReasonBanner />
          {sending.sent?.reference ? <NoSms resendAt={sending.sent.resend_at} /> : null}
          <Stack gap={1}>
            <PageHeading>{t('otp.heading')}</PageHeading>
            {purpose === 'unlock_pin' ? (
              <Text id={PAGE_NOTE_ID} tone="ink2">
                {t('otp.unlockNote')}
              </Text>
            ) : (
              <StepIndicator step={1}>{t('otp.forgotNote')}</StepIndicator>
            )}
            <Row gap={2} isWrapping>
              <Text id={PHONE_ID} size="lead" tone="ink2">
                <Phone number={formatPhone(phone_number)} />
              </Text>
              <Link href="/login">{t('login.changePhone')}</Link>
            </Row>
          </Stack>
        </CodeForm>
      </PageContainer>
    </PageLayout>
  )
}

/** What may be the reason when no SMS has come by the time that another can be requested: the server does not say whom it sends none. */
function NoSms({ resendAt }: { resendAt: string }) {
  const t = useTranslate()
  const now = useServerNow()
  if (Date.parse(resendAt) > now) return null
  return (
    <Text tone="ink2">
      <span>{`${t('otp.noSms')} `}</span>
      <Link href="/help">{t('help.title')}</Link>
    </Text>
  )
}
