import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getBranchReviews, saveBranchReview } from '#contract/reviews.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

const PAGE_SIZE = 5

export const hasReviews = () => pageConfig.capabilities.includes('reviews')

/** The reviews of a branch in pages. */
export const reviewPages = (branch_id: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', branch_id],
    queryFn: ({ signal, pageParam }) =>
      call(getBranchReviews, { branch_id, page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled: hasReviews(),
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
  })

/** Repeated after a lost response it uses the same idempotency key, so it is not taken for a review of an older load. */
export const saveReviewMutation = () =>
  mutationOptions({
    mutationFn: (review: InputOf<typeof saveBranchReview>) =>
      withIdempotencyKey(`review ${JSON.stringify(review)}`, (idempotencyKey) =>
        call(saveBranchReview, review, { idempotencyKey }),
      ),
    meta: { invalidates: [['reviews'], ['branch'], ['transaction'], ['history']] },
  })
