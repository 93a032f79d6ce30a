import { useInfiniteQuery } from '@tanstack/react-query'
import { FullDate } from '#components/full-date.tsx'
import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Review } from '#contract/reviews.ts'
import { detectLanguage } from '#lib/i18n/detect-language.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { RatingDisplay } from '#ui/rating/rating-display.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { hasReviews, reviewPages } from './reviews.queries.ts'

const HEADING_ID = 'reviews-heading'

const list = css({ display: 'flex', flexDirection: 'column', gap: '4' })
// Keeps the author's line breaks, and breaks long words so that they do not overflow.
const reviewText = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

const answer = css({
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  paddingInlineStart: '4',
})

/** The reviews of a branch, with a link to write one. */
export function BranchReviews({ branchId }: { branchId: string }) {
  const t = useTranslate()
  const reviews = useInfiniteQuery(reviewPages(branchId))
  if (!hasReviews()) return null
  const items = reviews.data?.pages.flatMap((page) => page.details) ?? []
  const [firstPage] = reviews.data?.pages ?? []
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Row justify="between" gap={2} isWrapping>
          <Heading level={2} size="m" id={HEADING_ID}>
            {t('review.title')}
          </Heading>
          <Link href={`/branch/${branchId}/review`}>{t('review.write')}</Link>
        </Row>
        <QueryErrorBanner title={t('review.failed')} query={reviews} />
        {reviews.isPending ? <Skeleton shape="panel" /> : null}
        {firstPage && items.length === 0 ? <Text tone="ink2">{t('review.none')}</Text> : null}
        {items.length > 0 ? (
          <Panel>
            <ul className={list} aria-labelledby={HEADING_ID}>
              {items.map((review, index) => (
                <ReviewItem key={index} review={review} />
              ))}
            </ul>
          </Panel>
        ) : null}
        <InfiniteListFooter query={reviews} />
      </Stack>
    </section>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const t = useTranslate()
  return (
    <li>
      <Stack gap={1}>
        <Row justify="between" gap={2} isWrapping>
          <Row gap={2}>
            <RatingDisplay value={review.rating} label={t('review.stars', { stars: review.rating })} />
            <Text isStrong lang={review.name === null ? undefined : detectLanguage(review.name)}>
              {review.name ?? t('review.unnamed')}
            </Text>
          </Row>
          <Text size="small" tone="ink2">
            <FullDate instant={review.created_on} />
          </Text>
        </Row>
        {review.text ? (
          <div className={reviewText}>
            <Text lang={detectLanguage(review.text)}>{review.text}</Text>
          </div>
        ) : null}
        {review.answer ? (
          <div className={answer}>
            <Text size="small" isStrong>
              {t('review.answer')}
            </Text>
            <Text lang={detectLanguage(review.answer)}>{review.answer}</Text>
          </div>
        ) : null}
      </Stack>
    </li>
  )
}
