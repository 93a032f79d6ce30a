import { useMutation } from '@tanstack/react-query'
import { PAGE_NOTE_ID } from '#components/page-layout.tsx'
import { PinEntry } from '#components/pin-entry.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { formatPhone } from '#contract/thai/phone.ts'
import { startReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { announce } from '#lib/announcer.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { Phone } from '#ui/phone/phone.tsx'
import { loginMutation } from './auth.queries.ts'
import { isPinRefused, pinProblem } from './auth-errors.ts'
import { useLogin } from './login.store.ts'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

/** The second step of the sign-in: the PIN. Then redirects to the page that the customer wanted. */
export function LoginPin() {
  const t = useTranslate()
  const redirectAfterSignIn = useSignInRedirect(() => announce(t('login.done')))
  const phone = useLogin().phone_number
  const login = useMutation(loginMutation())
  const phoneText = formatPhone(phone)
  const isLocked = errorCodeOf(login.error) === 'pin_locked'
  return (
    <PinEntry
      title={t('login.pinTitle')}
      heading={t('login.pinTitle')}
      notice={<RedirectReasonBanner />}
      note={
        <Row gap={2} isWrapping>
          <Text id={PAGE_NOTE_ID} size="lead" tone="ink2">
            <Phone number={phoneText} />
          </Text>
          <Link href="/login">{t('login.changePhone')}</Link>
        </Row>
      }
      backHref="/login"
      autoComplete="current-password"
      username={phoneText}
      submit={t('login.submit')}
      submitting={t('login.submitting')}
      isPending={login.isPending}
      errorMessage={login.isError ? pinProblem(login.error, t) : undefined}
      preservesPin={!isPinRefused(login.error)}
      trailing={
        // On Enter the browser follows the link before react-aria reports the end of the press.
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
      onSubmit={(pin_code) => login.mutate({ phone_number: phone, pin_code }, { onSuccess: redirectAfterSignIn })}
    />
  )
}
