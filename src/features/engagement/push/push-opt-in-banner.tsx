import { useQuery, useQueryClient } from '@tanstack/react-query'
import { focusPage } from '#components/page-layout.tsx'
import type { LoadPurchase } from '#contract/payment.ts'
import type { User } from '#contract/user.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { canReceivePush, canRequestPermission } from '#lib/pwa/push.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { useEnablePush } from './use-enable-push.ts'

/** True also if another customer gave this device the permission and this one has not opted in. */
const isOfferedTo = (user: User) => canRequestPermission() || (canReceivePush() && !user.is_notification)

/** Offers, on the bill of a running load, to be notified of its end, unless the customer has opted in already. */
export function PushOptInBanner({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const client = useQueryClient()
  const { enable, isEnabling } = useEnablePush()
  const isRunning = purchase.status === 'running'
  if (!isEnabling && !(user && isRunning && isOfferedTo(user))) return null

  async function submit() {
    await enable()
    const updatedUser = client.getQueryData(userQuery().queryKey)
    if (!updatedUser || !isOfferedTo(updatedUser)) focusPage() // opted in: the banner unmounts
  }

  return (
    <Banner
      tone="info"
      icon={<BellIcon />}
      title={t('notify.offer')}
      action={
        <Button
          tone="outline"
          size="small"
          isPending={isEnabling}
          pendingLabel={t('action.saving')}
          onPress={() => void submit()}
        >
          {t('notify.enable')}
        </Button>
      }
    />
  )
}
