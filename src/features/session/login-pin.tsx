import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { formatPhone } from '#contract/phone.ts'
import { PinEntry } from '#features/frame/pin-entry.tsx'
import { messageOf } from '#lib/api-message.ts'
import { formatTime } from '#lib/format.ts'
import { ApiError } from '#lib/http.ts'
import { type Say, useSay } from '#lib/intl.tsx'
import { safePath } from '#lib/next-page.ts'
import { Link } from '#ui/link/link.tsx'
import { Row } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { useLoginPhone } from './login.store.ts'
import { loginMutation } from './session.queries.ts'

function loginProblem(error: unknown, say: Say) {
  if (!(error instanceof ApiError)) return say(messageOf(error))
  const { tries_left, locked_until } = error.problem ?? {}
  if (error.code === 'pin_locked' && locked_until)
    return say('pin.locked', { time: say('time.at', { time: formatTime(locked_until) }) })
  if (error.code === 'wrong_pin') return say('pin.wrong', { tries: tries_left ?? 0 })
  return say(messageOf(error))
}

/** The second step in: the PIN of the phone. Then on to where the customer was going. */
export function LoginPin() {
  const say = useSay()
  const navigate = useNavigate()
  const router = useRouter()
  const phone = useLoginPhone()
  const { next } = useSearch({ from: '/_guest' })
  const login = useMutation(loginMutation())
  const shown = formatPhone(phone)
  return (
    <PinEntry
      title={say('login.pinTitle')}
      heading={say('login.pinTitle')}
      note={
        <Row gap={2} isWrapping>
          <Text as="span" size="lead" tone="ink2">
            {shown}
          </Text>
          <Link href="/login">{say('login.changePhone')}</Link>
        </Row>
      }
      backHref="/login"
      autoComplete="current-password"
      username={shown}
      submit={say('login.submit')}
      submitting={say('login.submitting')}
      isPending={login.isPending}
      errorMessage={login.isError ? loginProblem(login.error, say) : undefined}
      trailing={<Link href="/forgot-pass">{say('login.forgot')}</Link>}
      onSubmit={(pin_code) =>
        login.mutate(
          { phone_number: phone, pin_code },
          {
            onSuccess: async () => {
              await router.invalidate()
              await navigate({ to: safePath(next) ?? '/', replace: true })
            },
          },
        )
      }
    />
  )
}
