import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { Submit } from '#components/submit.tsx'
import { formatPhone, parsePhone } from '#contract/thai/phone.ts'
import { startReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { checkUserMutation } from '#features/auth/sign-in/auth.queries.ts'
import { updateLogin } from '#features/auth/sign-in/login.store.ts'
import { requestProblem } from '#lib/api/request-problem.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { RegisterConsents } from './register-consents.tsx'
import { editRegistration, useRegistration } from './registration.store.ts'
import { FIELD_NAMES, FIELDS, type RegistrationProblems, registrationProblems } from './registration-problems.ts'

/**
 * The first step of a registration, on one screen: phone, name, the terms, and the optional consent. The profile asks the
 * rest.
 */
export function Register() {
  const t = useTranslate()
  const navigate = useNavigate()
  const draft = useRegistration()
  const check = useMutation(checkUserMutation())
  /** Counts the submits, so that the summary takes focus after each. */
  const [tries, setTries] = useState(0)
  const phone = parsePhone(draft.phone_number)
  const isTaken = check.data?.is_registered && check.variables?.phone_number === phone
  const phoneError = isTaken ? t('error.phone_taken') : check.isError ? requestProblem(check.error, t) : undefined

  const allProblems = registrationProblems(draft, t)
  const problems: RegistrationProblems = tries > 0 ? { ...allProblems, phone: allProblems.phone ?? phoneError } : {}
  const errors = FIELD_NAMES.flatMap((field) => {
    const message = problems[field]
    return message ? [{ message, fieldId: FIELDS[field] }] : []
  })

  function goToPin(free_phone: string) {
    editRegistration({ free_phone })
    void navigate({ to: '/register/pin', search: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isPending) return
    setTries((count) => count + 1)
    if (!phone || Object.values(allProblems).some(Boolean)) return
    if (phone === draft.free_phone) return goToPin(phone)
    check.mutate(
      { phone_number: phone },
      {
        onSuccess: ({ is_registered }) => {
          if (!is_registered) goToPin(phone)
        },
      },
    )
  }

  const title = t('register.title')
  return (
    <PageLayout
      title={errors.length > 0 ? t('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
    >
      <PageContainer>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <RedirectReasonBanner />
            <Stack gap={1}>
              <PageHeading>{t('register.heading')}</PageHeading>
              <Text tone="ink2">{t('register.step', { step: 1 })}</Text>
            </Stack>
            {errors.length > 0 && !check.isPending ? (
              <ErrorSummary key={tries} title={t('form.problem')} errors={errors} />
            ) : null}
            <Stack gap={1}>
              <PhoneField
                id={FIELDS.phone}
                label={t('login.phone')}
                description={t('login.phoneNote')}
                name="phone"
                value={draft.phone_number}
                onChange={(phone_number) => {
                  editRegistration({ phone_number })
                  check.reset()
                }}
                errorMessage={problems.phone}
              />
              {isTaken && phone ? <TakenPhone phone={phone} /> : null}
            </Stack>
            <TextField
              id={FIELDS.full_name}
              label={t('register.name')}
              name="name"
              autoComplete="name"
              value={draft.full_name}
              onChange={(full_name) => editRegistration({ full_name })}
              errorMessage={problems.full_name}
            />
            <RegisterConsents policyProblem={problems.policy} />
            <Submit isPending={check.isPending} pendingLabel={t('login.checking')}>
              {t('action.continue')}
            </Submit>
          </Stack>
        </form>
      </PageContainer>
    </PageLayout>
  )
}

/** For a number that has an account: its owner signs in, or, if somebody else registered it, takes the account over by SMS. */
function TakenPhone({ phone }: { phone: string }) {
  const t = useTranslate()
  const startLogin = () => updateLogin({ typed: formatPhone(phone), phone_number: phone })
  return (
    <Stack gap={1} align="start">
      <Link href="/login/pin-code" onPressStart={startLogin}>
        {t('register.loginInstead')}
      </Link>
      <Link
        href="/forgot-pass"
        onPressStart={() => {
          startLogin()
          startReset(phone, 'forgot_pin')
        }}
      >
        {t('register.notMine')}
      </Link>
    </Stack>
  )
}
