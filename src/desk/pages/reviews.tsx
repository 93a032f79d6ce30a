import { useState } from 'react'
import { answerShopReview, hideShopReview, listShopReviews, type ShopReview } from '#contract/staff/reviews.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, useDeskQuery } from '#desk/api.ts'
import { BranchSelect } from '#desk/branch-select.tsx'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { ListPages, PAGE_LIMIT } from '#desk/list-pages.tsx'
import { Cards } from '#desk/result.tsx'
import { useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Select } from '#ui/select/select.tsx'

function Review({ review }: { review: ShopReview }) {
  const t = useDesk()
  const localized = useLocalized()
  const { at } = useDeskFormat()
  const { transaction, answer, hidden_at, hidden_reason } = review
  return (
    <DeskCard
      title={t('desk.reviews.stars', { stars: review.rating, name: review.name ?? t('desk.reviews.unnamed') })}
      badge={
        hidden_at
          ? { text: t('desk.reviews.hidden'), tone: 'bad' }
          : answer
            ? { text: t('desk.reviews.answered'), tone: 'ok' }
            : undefined
      }
      lines={[
        review.text,
        answer ? t('desk.reviews.yourAnswer', { answer }) : undefined,
        hidden_reason ? t('desk.reviews.why', { reason: hidden_reason }) : undefined,
        t('desk.reviews.where', { branch: localized(review.branch_name), at: at(review.created_at) }),
      ]}
    >
      {hidden_at ? (
        <ActionButton
          label={t('desk.reviews.show')}
          consequence={t('desk.reviews.showText')}
          run={() => askDesk(hideShopReview, { transaction, reason: null })}
        />
      ) : (
        <>
          <ActionButton
            label={t(answer ? 'desk.reviews.answerAgain' : 'desk.reviews.answer')}
            consequence={t('desk.reviews.answerText')}
            field={{ label: t('desk.report.field'), isRequired: true }}
            run={(text) => askDesk(answerShopReview, { transaction, answer: text })}
          />
          <ActionButton
            label={t('desk.reviews.hide')}
            consequence={t('desk.reviews.hideText')}
            field={{ label: t('desk.reason'), isRequired: true }}
            run={(reason) => askDesk(hideShopReview, { transaction, reason })}
          />
        </>
      )}
    </DeskCard>
  )
}

const SHOWN = ['open', 'all'] as const

/** What customers say of the branches: to answer, or to hide with a reason. */
export function Reviews() {
  const t = useDesk()
  const [branchId, setBranchId] = useState<string | null>(null)
  const [show, setShow] = useState<(typeof SHOWN)[number]>('open')
  const [page, setPage] = useState(1)
  const ofBranch = branchId ? { branch_id: branchId } : {}
  const query = useDeskQuery(listShopReviews, { show, ...ofBranch, page, limit: PAGE_LIMIT })
  const fromFirst =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setPage(1)
      set(value)
    }
  return (
    <>
      <div className="desk-fields">
        <BranchSelect value={branchId} onChange={fromFirst(setBranchId)} />
        <Select
          label={t('desk.show')}
          options={SHOWN.map((id) => ({ id, label: t(`desk.reviews.shown.${id}`) }))}
          value={show}
          onChange={fromFirst(setShow)}
          placeholder=""
        />
      </div>
      <Cards query={query} items={query.data?.details ?? []} empty={t(`desk.reviews.empty.${show}`)}>
        {(review) => <Review key={review.transaction} review={review} />}
      </Cards>
      <ListPages page={page} total={query.data?.total} onPage={setPage} />
    </>
  )
}
