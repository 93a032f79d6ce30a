import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatPhone, parsePhone } from '#contract/phone.ts'
import { goBack } from '#features/frame/go-back.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { Submit } from '#features/frame/submit.tsx'
import { WhyNotice } from '#features/frame/why-notice.tsx'
import { useSay } from '#lib/words/intl.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { editLogin, useLogin } from './login.store.ts'
import { editRegistration } from './registration.store.ts'
import { phoneProblem } from './typed-problem.ts'
import { checkUserMutation } from './way-in.queries.ts'
import { callProblem } from './way-in-problem.ts'

const FIELD = 'login-phone'

/** The first step in: a phone number, which leads on to the PIN or to a new account. */
export function Login() {
  const say = useSay()
  const navigate = useNavigate()
  const { typed } = useLogin()
  const check = useMutation(checkUserMutation())
  /** Counts the refusals, so that the summary takes focus at each. */
  const [tries, setTries] = useState(0)
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isPending) return
    const phone = parsePhone(typed)
    setWrong(!phone)
    setTries((count) => count + 1)
    if (!phone) return
    check.mutate(
      { phone_number: phone },
      {
        onSuccess: ({ is_registered }) => {
          if (is_registered) editLogin({ phone_number: phone })
          else editRegistration({ phone_number: formatPhone(phone), free_phone: phone })
          void navigate({ to: is_registered ? '/login/pin-code' : '/register', search: true })
        },
      },
    )
  }

  const problem = isWrong
    ? phoneProblem(typed, say('form.phone'), say)
    : check.isError
      ? callProblem(check.error, say)
      : undefined
  return (
    <Page
      title={problem ? say('form.errorTitle', { title: say('login.title') }) : say('login.title')}
      header={<PageHeader back={{ label: say('action.back'), onPress: goBack }} />}
    >
      <Screen>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <WhyNotice />
            <Stack gap={1}>
              <PageHeading>{say('login.heading')}</PageHeading>
              <Text size="lead" tone="ink2">
                {say('login.note')}
              </Text>
            </Stack>
            {problem ? (
              <ErrorSummary key={tries} title={say('form.problem')} errors={[{ message: problem, fieldId: FIELD }]} />
            ) : null}
            <PhoneField
              id={FIELD}
              label={say('login.phone')}
              description={say('login.phoneNote')}
              name="phone"
              value={typed}
              onChange={(text) => {
                editLogin({ typed: text })
                setWrong(false)
                check.reset()
              }}
              errorMessage={problem}
            />
            <Submit isPending={check.isPending} pendingLabel={say('login.checking')}>
              {say('action.continue')}
            </Submit>
          </Stack>
        </form>
      </Screen>
    </Page>
  )
}
