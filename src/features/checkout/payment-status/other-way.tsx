import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { LoadPurchase } from '#contract/payment.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ChooseAgain } from './choose-again.tsx'

/**
 * Leads back to the choice of a payment method with the same wash. The machine stays reserved, and this purchase stays payable
 * until another method is chosen. For its owner, and only if the API can replace a payment.
 */
export const OtherWay = memo(function OtherWay({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  if (!user || !purchase.node_id || !pageConfig.capabilities.includes('replace_payment')) return null
  return (
    <ChooseAgain purchase={purchase} isReplacing tone="outline">
      {t('wait.otherWay')}
    </ChooseAgain>
  )
})
