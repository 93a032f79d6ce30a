import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '#contract/payment.ts'
import { focusPage } from '#features/frame/page.tsx'
import { userQuery } from '#features/session/session.queries.ts'
import { mayAskPermission } from '#lib/pwa/push.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { BellIcon } from '#ui/icons/place-icons.tsx'
import { useEnablePush } from './use-enable-push.ts'

/** On the bill of a load that runs: its end could be told on this device, to whoever was never asked. */
export function BillNotify({ known }: { known: Transaction }) {
  const say = useSay()
  const { data: user } = useQuery(userQuery())
  const { enable, isEnabling } = useEnablePush()
  const isRunning = known.status === 'running'
  if (!isEnabling && !(user && isRunning && mayAskPermission())) return null

  async function submit() {
    await enable()
    if (!mayAskPermission()) focusPage() // answered: the row is gone
  }

  return (
    <Banner
      tone="info"
      icon={<BellIcon />}
      title={say('notify.offer')}
      action={
        <Button
          tone="outline"
          size="small"
          isPending={isEnabling}
          pendingLabel={say('action.saving')}
          onPress={() => void submit()}
        >
          {say('notify.enable')}
        </Button>
      }
    />
  )
}
