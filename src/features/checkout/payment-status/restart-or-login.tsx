import { useQuery } from '@tanstack/react-query'
import type { LoadPurchase } from '#contract/payment.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { RestartOrRefund } from '#features/checkout/refunds/restart-or-refund.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'

/** What the customer can choose for a paid load; somebody who has only its link logs in first. */
export function RestartOrLogin({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  if (user) return <RestartOrRefund purchase={purchase} />
  if (user === undefined) return null
  return (
    <LinkButton href={`/login?next=/waiting-payment/${purchase.transaction}`} tone="primary" size="pay" width="fill">
      {t('end.loginToChoose')}
    </LinkButton>
  )
}
