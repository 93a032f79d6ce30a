import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { cleanLines } from '#contract/clean.ts'
import { branchesQuery } from '#features/branches/branch-list/branches.queries.ts'
import { saveReviewMutation } from '#features/branches/reviews/reviews.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { type MessageId, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { StarIcon } from '#ui/icons/icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Rating, type Stars } from '#ui/rating/rating.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { useReviewable } from './use-reviewable.ts'

const MAX_LETTERS = 1_000

const problems: Partial<Record<ApiError['code'], MessageId>> = {
  not_reviewable: 'review.notReviewable',
  already_reviewed: 'review.already',
  transaction_unknown: 'review.notReviewable',
  not_found: 'branch.unknown',
}
const problemOf = (error: unknown) => (error instanceof ApiError && problems[error.code]) || errorMessageId(error)

/** @param transaction the load that is reviewed; without it, the newest finished one there that has no review */
type ReviewFormProps = { branchId: string; transaction?: string | undefined }

/** One to five stars and, if wanted, words, for a finished load at the branch. */
export function ReviewForm({ branchId, transaction }: ReviewFormProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const branches = useQuery(branchesQuery())
  const save = useMutation(saveReviewMutation())
  const [rating, setRating] = useState<Stars | null>(null)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reviewable = useReviewable(branchId, transaction)
  const branch = branches.data?.find(({ branch_id }) => branch_id === branchId)
  const here = `/branch/${branchId}`
  const header = <PageHeader back={{ label: t('action.back'), href: here }} />
  const noStars = isTried && rating === null ? t('review.needsStars') : undefined
  const tooLong = cleanLines(text).length > MAX_LETTERS ? t('review.tooLong', { most: MAX_LETTERS }) : undefined

  async function submit() {
    setIsTried(true)
    if (rating === null) return announce(t('review.needsStars'), 'assertive')
    if (tooLong) return announce(tooLong, 'assertive')
    try {
      await save.mutateAsync({
        branch_id: branchId,
        rating,
        text: cleanLines(text),
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
            href={`/login?next=${encodeURIComponent(`${here}/review${transaction ? `?transaction=${transaction}` : ''}`)}`}
            tone="primary"
            width="fill"
          >
            {t('nav.login')}
          </LinkButton>
        }
      />
    )

  // Not once the review is on its way: then the load has one.
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
          <LinkButton href={here} tone="primary" width="fill">
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
            <Text tone="ink2">{branch ? localized(branch.name) : t('branch.one')}</Text>
          </Stack>
          {reviewable === 'asking' && save.isIdle ? (
            <Skeleton shape="panel" />
          ) : (
            <>
              <Rating
                label={t('review.label')}
                value={rating}
                onChange={setRating}
                names={[t('review.star1'), t('review.star2'), t('review.star3'), t('review.star4'), t('review.star5')]}
                errorMessage={noStars}
              />
              <TextArea
                label={t('review.text')}
                optionalText={t('register.optional')}
                value={text}
                onChange={setText}
                errorMessage={tooLong}
                description={t('review.textNote')}
              />
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
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
