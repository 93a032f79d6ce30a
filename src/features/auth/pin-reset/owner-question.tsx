import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError, useSubmitCount } from '#components/use-announced-error.ts'
import type { OwnerProof } from '#contract/auth.ts'
import { getBranchList } from '#contract/branch-list.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { birthdateProblem, birthdateText, readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { call } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { emptyDate } from '#ui/date-field/read-date.ts'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Select } from '#ui/select/select.tsx'
import { answerOwner, useOwnerAnswer, useReset } from './pin-reset.store.ts'

const PAGE_SIZE = 50

/** All branches of the shop, by name. */
const branchNamesQuery = () =>
  queryOptions({
    queryKey: ['branch-names'],
    async queryFn({ signal }) {
      const branches: { branch_id: string; name: { th: string; en: string } }[] = []
      for (let page = 1; ; page++) {
        const { details } = await call(getBranchList, { page, limit: PAGE_SIZE }, { signal })
        branches.push(...details)
        if (details.length < PAGE_SIZE) return branches
      }
    },
  })

const FIELDS = { birthdate: 'owner-birthdate', branch: 'owner-branch' } as const

/**
 * Whether the account of a phone that nobody has used for half a year is that of the person who has the phone now: numbers are
 * given to new owners. Answered by what the account knows of its owner, or with a new account.
 */
export function OwnerQuestion() {
  const t = useTranslate()
  const localized = useLocalized()
  const { phone_number, owner_proofs } = useReset()
  const { triesLeft } = useOwnerAnswer()
  const proofs = owner_proofs ?? []
  const [kind, setKind] = useState<'new' | OwnerProof['kind']>(proofs[0] ?? 'new')
  const [date, setDate] = useState(emptyDate)
  const [branch, setBranch] = useState<string | null>(null)
  const { tries, countSubmit } = useSubmitCount()
  const branches = useQuery(onlyIf(branchNamesQuery(), kind === 'branch'))
  const birthdate = readBirthdate(date)
  const reading = birthdateText(birthdate, t)
  const missing = {
    birthdate: birthdate.kind === 'date' ? undefined : (birthdateProblem(birthdate, t) ?? t('details.birthdateWhole')),
    branch: branch ? undefined : t('owner.branchMissing'),
    new: undefined,
  }[kind]
  const problem = tries > 0 ? missing : undefined
  useAnnouncedError(kind === 'branch' ? FIELDS.branch : FIELDS.birthdate, problem, tries)

  function submit(event: FormEvent) {
    event.preventDefault()
    countSubmit()
    if (missing) return
    if (kind === 'new') answerOwner('new')
    if (kind === 'birthdate' && birthdate.kind === 'date') answerOwner({ kind, birthdate: birthdate.iso })
    if (kind === 'branch' && branch) answerOwner({ kind, branch_id: branch })
  }

  const title = t('owner.title')
  const phone = formatPhone(phone_number)
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={problem ? t('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: t('action.back'), href: '/forgot-pass' }} />}
    >
      <PageContainer>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <Stack gap={1}>
              <PageHeading>{title}</PageHeading>
              <Text tone="ink2">
                <NoWrap part={phone}>{t('owner.note', { phone })}</NoWrap>
              </Text>
            </Stack>
            {triesLeft !== null ? (
              <Banner tone="bad" icon={<AlertIcon />}>
                {proofs.length > 0 ? t('owner.wrong', { tries: triesLeft }) : t('owner.over')}
              </Banner>
            ) : null}
            <RadioCards
              label={t('owner.question')}
              value={kind}
              onChange={(value) => setKind(proofs.find((proof) => proof === value) ?? 'new')}
            >
              {proofs.map((proof) => (
                <RadioCard key={proof} value={proof} title={t(`owner.${proof}`)} />
              ))}
              <RadioCard value="new" title={t('owner.new')} note={t('owner.newNote')} />
            </RadioCards>
            {kind === 'birthdate' ? (
              <DateField
                id={FIELDS.birthdate}
                label={t('details.birthdate')}
                dayLabel={t('details.day')}
                monthLabel={t('details.month')}
                yearLabel={t('details.year')}
                autoComplete="bday"
                value={date}
                onChange={setDate}
                understoodText={reading && <MixedLanguageText>{reading}</MixedLanguageText>}
                errorMessage={problem}
              />
            ) : null}
            {kind === 'branch' ? (
              <>
                <QueryErrorBanner title={t('branch.failed')} query={branches} />
                <Select
                  id={FIELDS.branch}
                  label={t('owner.branchLabel')}
                  options={(branches.data ?? []).map(({ branch_id, name }) => ({
                    id: branch_id,
                    label: localized(name),
                  }))}
                  value={branch}
                  placeholder={t('owner.branchMissing')}
                  onChange={setBranch}
                  errorMessage={problem}
                />
              </>
            ) : null}
            <Text tone="ink2">{t('owner.help')}</Text>
            <Submit isPending={false} pendingLabel={t('action.saving')}>
              {t('action.continue')}
            </Submit>
          </Stack>
        </form>
      </PageContainer>
    </PageLayout>
  )
}
