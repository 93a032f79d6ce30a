import type { Purchase } from '#contract/payment.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { canBeReviewed } from './reviewable.ts'

/** Link from a load or an order to its review, if it can be reviewed. */
export function ReviewLink({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  if (!isSignedIn() || !canBeReviewed(purchase)) return null
  return (
    <LinkButton
      href={`/branch/${purchase.branch_id}/review?transaction=${purchase.transaction}`}
      tone="outline"
      width="fill"
      icon={<StarIcon />}
    >
      {t('bill.review')}
    </LinkButton>
  )
}
