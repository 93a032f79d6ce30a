import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { Submit } from '#components/submit.tsx'
import type { User } from '#contract/user.ts'
import { detailsProblems } from '#features/auth/registration/details-errors.ts'
import { DetailsFields } from '#features/auth/registration/details-fields.tsx'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { editDetails, resetDetails, useDetailsDraft } from './details.store.ts'
import { detailsFieldsOf, diffDetails } from './details.ts'
import { updateUserMutation } from './update-user.queries.ts'

const FIELDS = { full_name: 'details-name', email: 'details-email', birthdate: 'details-birthdate' } as const
const NAMES = ['full_name', 'email', 'birthdate'] as const

/** The form to edit the customer's details. */
export function EditProfile() {
  const t = useTranslate()
  const user = useQuery(userQuery())
  const [hasErrors, setHasErrors] = useState(false)
  const title = t('profile.details')
  return (
    <PageLayout
      title={hasErrors ? t('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}
      aside={<BrandField scene="card" />}
    >
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>{t('details.heading')}</PageHeading>
          <Stack gap={6}>
            <QueryErrorBanner title={t('profile.failed')} query={user} />
            {user.isPending ? <Skeleton shape="panel" /> : null}
            {user.data ? <DetailsForm user={user.data} onValidated={setHasErrors} /> : null}
          </Stack>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function DetailsForm({ user, onValidated }: { user: User; onValidated: (hasErrors: boolean) => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const fields = detailsFieldsOf(useDetailsDraft(), user)
  const save = useMutation(updateUserMutation())
  /** Counts the submits, so that the summary takes focus after each. */
  const [tries, setTries] = useState(0)

  const problems = detailsProblems(fields, t)
  const shownProblems: Partial<typeof problems> = tries > 0 ? problems : {}
  const errors = NAMES.flatMap((name) =>
    shownProblems[name] ? [{ message: shownProblems[name], fieldId: FIELDS[name] }] : [],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    setTries((count) => count + 1)
    const isWrong = Object.values(problems).some(Boolean)
    onValidated(isWrong)
    if (isWrong) return
    save.mutate(diffDetails(fields, user), {
      async onSuccess() {
        resetDetails()
        await navigate({ to: '/profile' })
        addToast({ title: t('details.saved'), tone: 'ok' })
      },
      onError: (error) => announce([t('details.failed'), t(errorMessageId(error))], 'assertive'),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={6}>
        {errors.length > 0 ? <ErrorSummary key={tries} title={t('form.problem')} errors={errors} /> : null}
        <TextField
          id={FIELDS.full_name}
          label={t('register.name')}
          name="name"
          autoComplete="name"
          value={fields.full_name}
          onChange={(full_name) => editDetails({ full_name })}
          errorMessage={shownProblems.full_name}
        />
        <DetailsFields ids={FIELDS} value={fields} problems={shownProblems} onChange={editDetails} />
        {save.isError ? (
          <Banner tone="bad" icon={<AlertIcon />} title={t('details.failed')}>
            {t(errorMessageId(save.error))}
          </Banner>
        ) : null}
        <Submit isPending={save.isPending} pendingLabel={t('action.saving')}>
          {t('details.save')}
        </Submit>
      </Stack>
    </form>
  )
}
