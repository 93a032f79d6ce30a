import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { withCrossTabLock } from '#lib/auth/cross-tab-lock.ts'
import { isPageVisible, vibrate } from '#lib/browser/page-visibility.ts'
import { t } from '#lib/i18n/translate.tsx'
import { addToast, removeToast, type Toast } from '#lib/toasts.ts'
import { loadName } from './load-labels.ts'
import { markReminded, wasReminded } from './loads.store.ts'
import { type Load, type Stage, stageOf } from './loads.ts'
import { useLoads } from './use-loads.ts'

const tones: Record<Exclude<Stage, 'running'>, Toast['tone']> = { soon: 'info', done: 'ok', late: 'warn' }

/** The ends of loads are known ahead; what is asked for is only whether they have moved. */
const REFRESH_MS = 60_000

/** For what one tab has noted to reach the others. */
const SETTLE_MS = 200

/** The message of each load that is shown last. */
const shown = new Map<string, { toast: string; stage: Stage }>()

/** Tells the customer, wherever they are in the app, that a load is about to end, has ended, and is still there. */
export function LoadReminders() {
  const navigate = useNavigate()
  const { loads, now, query } = useLoads(REFRESH_MS)
  const isAtBill = useLocation({ select: ({ pathname }) => pathname.startsWith('/bill/') })
  const { refetch } = query

  // A load starts on the way to its bill, which reads only itself.
  useEffect(() => {
    if (isAtBill) void refetch()
  }, [isAtBill, refetch])

  useEffect(() => {
    // What is no longer so goes, also when another tab has told what came after it.
    for (const [transaction, { toast, stage }] of shown) {
      const load = loads.find(({ purchase }) => purchase.transaction === transaction)
      if (load && stageOf(load, now) === stage) continue
      removeToast(toast)
      shown.delete(transaction)
    }
    for (const load of loads) tell(load, stageOf(load, now))

    function show(load: Load, stage: Exclude<Stage, 'running'>) {
      const machine = loadName(load)
      const toast = addToast({
        title: t(`load.${stage}`, { machine }),
        description: t(`load.${stage}Note`, { time: timeText(load.endsAt, t) }),
        tone: tones[stage],
        timeout: 0,
        action: { label: t('load.see'), onPress: () => void navigate({ to: '/loads' }), isWhole: true },
      })
      shown.set(load.purchase.transaction, { toast, stage })
      if (stage === 'done') vibrate()
    }

    /** Of several tabs one tells it, and none that nobody looks at. */
    function tell(load: Load, stage: Stage) {
      const { transaction } = load.purchase
      if (stage === 'running' || wasReminded(transaction, stage) || !isPageVisible()) return
      void withCrossTabLock('nudge', async () => {
        if (!markReminded(transaction, stage)) return
        show(load, stage)
        await new Promise((settled) => setTimeout(settled, SETTLE_MS))
      })
    }
  }, [loads, now, navigate])
  return null
}
