import { useMutation } from '@tanstack/react-query'
import { PinEntry } from '#components/pin-entry.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { formatPhone } from '#contract/phone.ts'
import { startReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { errorCodeOf, loginMutation } from './auth.queries.ts'
import { isPinRefused, pinProblem } from './auth-errors.ts'
import { useLogin } from './login.store.ts'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

/** The second step in: the PIN of the phone. Then on to where the customer was going. */
export function LoginPin() {
  const t = useTranslate()
  const enter = useSignInRedirect()
  const phone = useLogin().phone_number
  const login = useMutation(loginMutation())
  const shown = formatPhone(phone)
  const isLocked = errorCodeOf(login.error) === 'pin_locked'
  return (
    <PinEntry
      title={t('login.pinTitle')}
      heading={t('login.pinTitle')}
      notice={<RedirectReasonBanner />}
      note={
        <Row gap={2} isWrapping>
          <Text as="span" size="lead" tone="ink2">
            {shown}
          </Text>
          <Link href="/login">{t('login.changePhone')}</Link>
        </Row>
      }
      backHref="/login"
      autoComplete="current-password"
      username={shown}
      submit={t('login.submit')}
      submitting={t('login.submitting')}
      isPending={login.isPending}
      errorMessage={login.isError ? pinProblem(login.error, t) : undefined}
      preservesPin={!isPinRefused(login.error)}
      trailing={
        // Enter has followed the link before react-aria tells of the end of a press.
        <Link href="/forgot-pass" onPressStart={() => startReset(phone, 'forgot_pin')}>
          {t('login.forgot')}
        </Link>
      }
      fallbackAction={
        isLocked ? (
          <LinkButton
            href="/forgot-pass"
            tone="outline"
            width="fill"
            onPressStart={() => startReset(phone, 'unlock_pin')}
          >
            {t('pin.unlock')}
          </LinkButton>
        ) : null
      }
      onSubmit={(pin_code) => login.mutate({ phone_number: phone, pin_code }, { onSuccess: enter })}
    />
  )
}
