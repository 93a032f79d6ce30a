import { useEffect } from 'react'
import { SECOND_MS } from '#contract/duration.ts'
import { sendProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { retryAfterText } from '#lib/api/request-problem.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { t as translate, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { useThresholds } from '#ui/countdown/use-thresholds.ts'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { useSendOtp } from './use-send-otp.ts'

/** Remaining lifetime of the code in ms at which its end is announced: enough to type it or to request another. */
const EXPIRY_WARNINGS_MS = [20_000]
const announceExpiry = (mark: number) => announce(translate('otp.endsSoon', { seconds: mark / SECOND_MS }))

type OtpSendingProps = {
  sending: Pick<ReturnType<typeof useSendOtp>, 'sent' | 'isSent' | 'isPending' | 'error'>
  onResend: () => void
}

/** The state of the SMS, and a button to request another one once the server allows it. */
export function OtpSending({ sending: { sent, isSent, isPending, error }, onResend }: OtpSendingProps) {
  const t = useTranslate()
  const now = useServerNow()
  const waitSeconds = sent ? Math.max(0, Math.ceil((Date.parse(sent.resend_at) - now) / 1000)) : 0
  const isWaiting = waitSeconds > 0
  useThresholds(sent?.expires_at ? Date.parse(sent.expires_at) - now : 0, EXPIRY_WARNINGS_MS, announceExpiry)

  // By its text: what formats it is another one when the rest of the texts has loaded.
  const canResend = sent && !isWaiting ? t('otp.canResend') : undefined
  useEffect(() => {
    if (canResend) announce(canResend)
  }, [canResend])

  return (
    <Stack gap={2}>
      {error && !isPending ? (
        <Banner tone="bad" icon={<AlertIcon />}>
          {sendProblem(error, isSent, t)}
        </Banner>
      ) : null}
      <Text tone="ink2">
        <NoWrap part={isPending ? undefined : sent?.reference}>
          {isPending
            ? t('otp.sending')
            : sent?.reference
              ? t('otp.sentNote', {
                  reference: sent.reference,
                  time: t('time.at', { time: formatTime(sent.expires_at) }),
                })
              : ''}
        </NoWrap>
      </Text>
      {isWaiting ? (
        <Text tone="ink2">{t('otp.resendIn', { wait: retryAfterText(waitSeconds, t) })}</Text>
      ) : (
        <Button tone="outline" width="fill" isPending={isPending} pendingLabel={t('otp.sending')} onPress={onResend}>
          {t('otp.resend')}
        </Button>
      )}
    </Stack>
  )
}
