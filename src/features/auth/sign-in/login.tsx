import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { RedirectReasonBanner } from '#components/redirect-reason-banner.tsx'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError, useSubmitCount } from '#components/use-announced-error.ts'
import { formatPhone, parsePhone } from '#contract/thai/phone.ts'
import { editRegistration } from '#features/auth/registration/registration.store.ts'
import { requestProblem } from '#lib/api/request-problem.ts'
import { areCookiesOn } from '#lib/browser/cookies.ts'
import { useOnDevice } from '#lib/browser/use-on-device.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { onlyNarrow } from '#ui/layout/by-width.recipe.ts'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { checkUserMutation } from './auth.queries.ts'
import { phoneProblem } from './field-errors.ts'
import { updateLogin, useLogin } from './login.store.ts'

const FIELD = 'login-phone'

/** The first step of the sign-in: a phone number, which leads to the PIN or to the registration. */
export function Login() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { typed } = useLogin()
  const check = useMutation(checkUserMutation())
  const hasCookies = useOnDevice(areCookiesOn, true)
  const { tries, isSent, countSubmit } = useSubmitCount()
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isPending) return
    const phone = parsePhone(typed)
    setWrong(!phone)
    countSubmit()
    if (!phone) return
    check.mutate(
      { phone_number: phone },
      {
        onSuccess: ({ is_registered }) => {
          if (is_registered) updateLogin({ phone_number: phone })
          else editRegistration({ phone_number: formatPhone(phone), free_phone: phone })
          void navigate({ to: is_registered ? '/login/pin-code' : '/register', search: true })
        },
      },
    )
  }

  const problem = isWrong
    ? phoneProblem(typed, t('form.phone'), t)
    : check.isError && isSent
      ? requestProblem(check.error, t)
      : undefined
  useAnnouncedError(FIELD, problem, tries)
  return (
    <PageLayout
      title={problem ? t('form.errorTitle', { title: t('login.title') }) : t('login.title')}
      header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
    >
      <PageContainer>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <RedirectReasonBanner />
            {hasCookies ? null : (
              <Banner tone="warn" icon={<AlertIcon />} title={t('login.noCookies')}>
                {t('login.noCookiesNote')}
              </Banner>
            )}
            <Stack gap={1}>
              <PageHeading>{t('login.heading')}</PageHeading>
              <Text size="lead" tone="ink2">
                {t('login.note')}
              </Text>
            </Stack>
            <PhoneField
              id={FIELD}
              label={t('login.phone')}
              description={t('login.phoneNote')}
              name="phone"
              value={typed}
              onChange={(text) => {
                updateLogin({ typed: text })
                setWrong(false)
                check.reset()
              }}
              errorMessage={problem}
              isErrorAnnounced
            />
            <Submit isPending={check.isPending} pendingLabel={t('login.checking')}>
              {t('action.continue')}
            </Submit>
            <div className={onlyNarrow}>
              <Stack align="center">
                <StageDrum state="guest" size="page" />
              </Stack>
            </div>
          </Stack>
        </form>
      </PageContainer>
    </PageLayout>
  )
}
