import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone, parsePhone } from '#contract/phone.ts'
import { PinEntry } from '#features/frame/pin-entry.tsx'
import { StepNote } from '#features/frame/step-note.tsx'
import { WhyNotice } from '#features/frame/why-notice.tsx'
import { editLogin } from '#features/session/login.store.ts'
import { isRegistrationPin, toRegister, useRegistration } from '#features/session/registration.store.ts'
import { useEnter } from '#features/session/use-enter.ts'
import { codeOf, isUnanswered, registerMutation } from '#features/session/way-in.queries.ts'
import { isPinRefused, pinProblem } from '#features/session/way-in-problem.ts'
import { useSay } from '#lib/words/intl.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Link } from '#ui/link/link.tsx'

/** The last step of a new account: the PIN once more, then signed in and on to where the customer was going. */
export function RegisterConfirm() {
  const say = useSay()
  const enter = useEnter()
  const phone = parsePhone(useRegistration().phone_number) ?? ''
  const register = useMutation(registerMutation())
  const [isMismatch, setMismatch] = useState(false)

  function submit(pin: string) {
    const isSame = isRegistrationPin(pin)
    setMismatch(!isSame)
    if (isSame) register.mutate({ input: toRegister(), isRepeat: isUnanswered(register.error) }, { onSuccess: enter })
  }

  const failed = register.isError ? pinProblem(register.error, say) : undefined
  return (
    <PinEntry
      title={say('register.confirmTitle')}
      heading={say('register.confirmHeading')}
      notice={<WhyNotice />}
      note={<StepNote step={3}>{say('register.confirmNote')}</StepNote>}
      backHref="/register/pin"
      autoComplete="new-password"
      username={formatPhone(phone)}
      submit={say('register.submit')}
      submitting={say('register.submitting')}
      isPending={register.isPending}
      errorMessage={isMismatch ? say('pin.mismatch') : failed}
      isPinKept={!isMismatch && !isPinRefused(register.error)}
      trailing={<Link href="/register/pin">{say('register.changePin')}</Link>}
      wayOut={
        codeOf(register.error) === 'phone_taken' ? (
          <LinkButton
            href="/login/pin-code"
            tone="outline"
            width="fill"
            onPressStart={() => editLogin({ typed: formatPhone(phone), phone_number: phone })}
          >
            {say('register.loginInstead')}
          </LinkButton>
        ) : null
      }
      onSubmit={submit}
    />
  )
}
