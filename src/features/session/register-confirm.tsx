import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPhone } from '#contract/phone.ts'
import { PinEntry } from '#features/frame/pin-entry.tsx'
import { messageOf } from '#lib/api-message.ts'
import { useSay } from '#lib/intl.tsx'
import { safePath } from '#lib/next-page.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/screen/text.tsx'
import { forgetRegistration, readRegistration, useRegistration } from './registration.store.ts'
import { registerMutation } from './session.queries.ts'

/** The last step of a new account: the PIN once more, then signed in and on to where the customer was going. */
export function RegisterConfirm() {
  const say = useSay()
  const navigate = useNavigate()
  const router = useRouter()
  const { phone_number } = useRegistration()
  const { next } = useSearch({ from: '/_guest' })
  const register = useMutation(registerMutation())
  const [isMismatch, setMismatch] = useState(false)

  function submit(pin: string) {
    const { is_marketing, is_location, ...draft } = readRegistration()
    setMismatch(pin !== draft.pin_code)
    if (pin !== draft.pin_code) return
    register.mutate(
      {
        phone_number: draft.phone_number,
        full_name: draft.full_name,
        is_policy: true,
        consents: { marketing: is_marketing, location: is_location },
        pin_code: pin,
      },
      {
        onSuccess: async () => {
          await router.invalidate()
          await navigate({ to: safePath(next) ?? '/', replace: true })
          forgetRegistration()
        },
      },
    )
  }

  const failed = register.isError ? say(messageOf(register.error)) : undefined
  return (
    <PinEntry
      title={say('register.confirmTitle')}
      heading={say('register.confirmHeading')}
      note={
        <Text tone="ink2">
          {say('register.step', { step: 3 })} · {say('register.confirmNote')}
        </Text>
      }
      backHref="/register/pin"
      autoComplete="new-password"
      username={formatPhone(phone_number)}
      submit={say('register.submit')}
      submitting={say('register.submitting')}
      isPending={register.isPending}
      errorMessage={isMismatch ? say('pin.mismatch') : failed}
      trailing={<Link href="/register/pin">{say('register.changePin')}</Link>}
      onSubmit={submit}
    />
  )
}
