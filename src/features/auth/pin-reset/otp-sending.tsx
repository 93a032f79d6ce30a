import { useEffect } from 'react'
import { retryAfterText, sendProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { t as tNow, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { useThresholds } from '#ui/countdown/use-thresholds.ts'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { useSendOtp } from './use-send-otp.ts'

/** ms left of the code when that is said: enough to type it, or to ask for another. */
const ENDS_SOON = [20_000]
const sayThatItEnds = () => announce(tNow('otp.endsSoon'))

type OtpSendingProps = {
  sending: Pick<ReturnType<typeof useSendOtp>, 'sent' | 'isSent' | 'isPending' | 'error'>
  onAgain: () => void
}

/** Where the SMS is, and another one when it may be asked for. */
export function OtpSending({ sending: { sent, isSent, isPending, error }, onAgain }: OtpSendingProps) {
  const t = useTranslate()
  const now = useServerNow()
  const wait = sent ? Math.max(0, Math.ceil((Date.parse(sent.resend_at) - now) / 1000)) : 0
  const isWaiting = wait > 0
  useThresholds(sent?.expires_at ? Date.parse(sent.expires_at) - now : 0, ENDS_SOON, sayThatItEnds)

  useEffect(() => {
    if (sent && !isWaiting) announce(t('otp.canResend'))
  }, [sent, isWaiting, t])

  return (
    <Stack gap={2}>
      {error && !isPending ? (
        <Banner tone="bad" icon={<AlertIcon />}>
          {sendProblem(error, isSent, t)}
        </Banner>
      ) : null}
      <Text tone="ink2">
        {isPending
          ? t('otp.sending')
          : sent?.reference
            ? t('otp.sentNote', {
                reference: sent.reference,
                time: t('time.at', { time: formatTime(sent.expires_at) }),
              })
            : null}
      </Text>
      {isWaiting ? (
        <Text tone="ink2">
          <span role="timer" aria-live="off">
            {t('otp.resendIn', { wait: retryAfterText(wait, t) })}
          </span>
        </Text>
      ) : (
        <Button tone="outline" width="fill" isPending={isPending} pendingLabel={t('otp.sending')} onPress={onAgain}>
          {t('otp.resend')}
        </Button>
      )}
    </Stack>
  )
}
