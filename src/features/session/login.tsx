import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatPhone, parsePhone } from '#contract/phone.ts'
import { goBack } from '#features/frame/go-back.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { messageOf } from '#lib/api-message.ts'
import { useSay } from '#lib/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { setLoginPhone, useLoginPhone } from './login.store.ts'
import { editRegistration } from './registration.store.ts'
import { checkUserMutation } from './session.queries.ts'

/** The first step in: a phone number, which leads on to the PIN or to a new account. */
export function Login() {
  const say = useSay()
  const navigate = useNavigate()
  const known = useLoginPhone()
  const [typed, setTyped] = useState(known && formatPhone(known))
  const [isWrong, setWrong] = useState(false)
  const check = useMutation(checkUserMutation())

  function submit(event: FormEvent) {
    event.preventDefault()
    const phone = parsePhone(typed)
    setWrong(!phone)
    if (!phone || check.isPending) return
    check.mutate(
      { phone_number: phone },
      {
        onSuccess: ({ is_registered }) => {
          if (is_registered) setLoginPhone(phone)
          else editRegistration({ phone_number: phone })
          void navigate({ to: is_registered ? '/login/pin-code' : '/register', search: true })
        },
      },
    )
  }

  const problem = isWrong ? say('form.phone') : check.isError ? say(messageOf(check.error)) : undefined
  return (
    <Page
      title={problem ? say('form.errorTitle', { title: say('login.title') }) : say('login.title')}
      header={<PageHeader back={{ label: say('action.back'), onPress: goBack }} />}
    >
      <Screen>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <Stack gap={1}>
              <PageHeading>{say('login.heading')}</PageHeading>
              <Text size="lead" tone="ink2">
                {say('login.note')}
              </Text>
            </Stack>
            <PhoneField
              label={say('login.phone')}
              description={say('login.phoneNote')}
              name="phone"
              value={typed}
              onChange={(text) => {
                setTyped(text)
                setWrong(false)
              }}
              errorMessage={problem}
            />
            <Button
              type="submit"
              tone="primary"
              size="pay"
              width="fill"
              isPending={check.isPending}
              pendingLabel={say('login.checking')}
            >
              {say('action.continue')}
            </Button>
          </Stack>
        </form>
      </Screen>
    </Page>
  )
}
