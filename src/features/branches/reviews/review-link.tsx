import type { Purchase } from '#contract/payment.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { StarIcon } from '#ui/icons/icons.tsx'
import { canBeReviewed } from './can-be-reviewed.ts'

/** From a load or an order to its review, while it can have one. */
export function ReviewLink({ known }: { known: Purchase }) {
  const t = useTranslate()
  if (!isSignedIn() || !canBeReviewed(known)) return null
  return (
    <LinkButton
      href={`/branch/${known.branch_id}/review?transaction=${known.transaction}`}
      tone="outline"
      width="fill"
      icon={<StarIcon />}
    >
      {t('bill.review')}
    </LinkButton>
  )
}
