import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { cleanLines } from '#contract/clean.ts'
import { SHOWN_NAMES, type ShownName } from '#contract/reviews.ts'
import { givenName, withoutTitle } from '#contract/thai/person-name.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { hasReviews, saveReviewMutation } from '#features/branches/reviews/reviews.queries.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { type MessageId, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Rating, type Stars } from '#ui/rating/rating.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { useReviewable } from './reviewable.ts'

const MAX_LENGTH = 1_000

const PROBLEMS: Partial<Record<ApiError['code'], MessageId>> = {
  not_reviewable: 'review.notReviewable',
  already_reviewed: 'review.already',
  transaction_unknown: 'review.notReviewable',
  not_found: 'branch.unknown',
}
const problemOf = (error: unknown) => (error instanceof ApiError && PROBLEMS[error.code]) || errorMessageId(error)

/** @param transaction the reviewed load; without it, the newest finished load at the branch that has no review */
type ReviewFormProps = { branchId: string; transaction?: string | undefined }

/** Reviews a finished load at a branch: one to five stars and an optional text. */
export function ReviewForm({ branchId, transaction }: ReviewFormProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const { data: branch } = useBranch(branchId)
  const save = useMutation(saveReviewMutation())
  const [rating, setRating] = useState<Stars | null>(null)
  const [text, setText] = useState('')
  const [shownName, setShownName] = useState<ShownName>('none')
  const [isSubmitted, setSubmitted] = useState(false)
  const reviewable = useReviewable(branchId, transaction)
  const branchHref = `/branch/${branchId}`
  const header = <PageHeader back={{ label: t('action.back'), href: branchHref }} />
  const ratingError = isSubmitted && rating === null ? t('review.needsStars') : undefined
  const textError = cleanLines(text).length > MAX_LENGTH ? t('review.tooLong', { most: MAX_LENGTH }) : undefined

  async function submit() {
    setSubmitted(true)
    if (rating === null) return announce(t('review.needsStars'), 'assertive')
    if (textError) return announce(textError, 'assertive')
    try {
      await save.mutateAsync({
        branch_id: branchId,
        rating,
        text: cleanLines(text),
        ...(hasReviews() ? { shown_name: shownName } : {}),
        ...(transaction ? { transaction } : {}),
      })
      addToast({ title: t('review.thanks'), tone: 'ok' })
      void navigate({ to: '/branch/$branch_id', params: { branch_id: branchId }, replace: true })
    } catch (error) {
      announce(t(problemOf(error)), 'assertive')
    }
  }

  if (!isSignedIn())
    return (
      <MessagePage
        title={t('review.guest')}
        text={t('review.guestNote')}
        header={header}
        picture={
          <Porthole state="plain" size={112} remaining={0}>
            <StarIcon size={28} />
          </Porthole>
        }
        actions={
          <LinkButton
            href={`/login?next=${encodeURIComponent(`${branchHref}/review${transaction ? `?transaction=${transaction}` : ''}`)}`}
            tone="primary"
            width="fill"
          >
            {t('nav.login')}
          </LinkButton>
        }
      />
    )

  // Only before the review is sent: after that the load has one.
  if (save.isIdle && (reviewable === 'already' || reviewable === 'no'))
    return (
      <MessagePage
        title={t(reviewable === 'already' ? 'review.alreadyTitle' : 'review.cannotTitle')}
        text={t(reviewable === 'already' ? 'review.already' : 'review.notReviewable')}
        header={header}
        picture={
          <Porthole state="plain" size={112} remaining={0}>
            <StarIcon size={28} />
          </Porthole>
        }
        actions={
          <LinkButton href={branchHref} tone="primary" width="fill">
            {t('review.toBranch')}
          </LinkButton>
        }
      />
    )

  return (
    <PageLayout title={t('review.pageTitle')} header={header}>
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={0}>
            <PageHeading>{t('review.heading')}</PageHeading>
            <Text tone="ink2">
              <Name>{branch ? localized(branch.name) : t('branch.one')}</Name>
            </Text>
          </Stack>
          {reviewable === 'loading' && save.isIdle ? (
            <Skeleton shape="panel" />
          ) : (
            <>
              <Rating
                label={t('review.label')}
                value={rating}
                onChange={setRating}
                names={[t('review.star1'), t('review.star2'), t('review.star3'), t('review.star4'), t('review.star5')]}
                errorMessage={ratingError}
              />
              <TextArea
                label={t('review.text')}
                optionalText={t('register.optional')}
                value={text}
                onChange={setText}
                errorMessage={textError}
                description={t('review.textNote')}
              />
              {hasReviews() ? <NameChoice value={shownName} onChange={setShownName} /> : null}
              {save.isError ? <Alert tone="bad">{t(problemOf(save.error))}</Alert> : null}
              <Button
                tone="primary"
                width="fill"
                isPending={save.isPending}
                pendingLabel={t('action.saving')}
                onPress={() => void submit()}
              >
                {t('review.submit')}
              </Button>
            </>
          )}
          {transaction ? <PurchaseReference transaction={transaction} /> : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

type NameChoiceProps = { value: ShownName; onChange: (value: ShownName) => void }

/** What of the customer's name stands beside the review: nothing, until they choose it. */
function NameChoice({ value, onChange }: NameChoiceProps) {
  const t = useTranslate()
  const name = useQuery(userQuery()).data?.full_name ?? ''
  const [full, first] = [withoutTitle(name), givenName(name)]
  if (!first) return null
  const notes = { full, first, none: undefined }
  return (
    <RadioCards
      label={t('review.nameLabel')}
      value={value}
      onChange={(id) => onChange(SHOWN_NAMES.find((option) => option === id) ?? 'none')}
    >
      {SHOWN_NAMES.filter((id) => id !== 'full' || full !== first).map((id) => (
        <RadioCard key={id} value={id} title={t(`review.name.${id}`)} note={notes[id]} density="close" />
      ))}
    </RadioCards>
  )
}
