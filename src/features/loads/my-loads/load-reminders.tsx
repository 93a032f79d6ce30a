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

const TONES: Record<Exclude<Stage, 'running'>, Toast['tone']> = { soon: 'info', done: 'ok', late: 'warn' }

/** The end times are known in advance; polling only detects changes. */
const REFRESH_MS = 60_000

/** Time for a storage write of one tab to reach the other tabs. */
const STORAGE_SYNC_MS = 200

/** The current toast of each load, by transaction. */
const activeToasts = new Map<string, { toast: string; stage: Stage }>()

/** Reminds the customer on every page that a load is about to end, has ended, or still waits in the machine. */
export function LoadReminders() {
  const navigate = useNavigate()
  const { loads, now, query } = useLoads(REFRESH_MS)
  const isAtBill = useLocation({ select: ({ pathname }) => pathname.startsWith('/bill/') })
  const { refetch } = query

  // A load starts just before its bill opens, and the bill's page does not fetch the history.
  useEffect(() => {
    if (isAtBill) void refetch()
  }, [isAtBill, refetch])

  useEffect(() => {
    // Removes toasts that are out of date, including those that another tab has followed up.
    for (const [transaction, { toast, stage }] of activeToasts) {
      const load = loads.find(({ purchase }) => purchase.transaction === transaction)
      if (load && stageOf(load, now) === stage) continue
      removeToast(toast)
      activeToasts.delete(transaction)
    }
    for (const load of loads) remind(load, stageOf(load, now))

    function show(load: Load, stage: Exclude<Stage, 'running'>) {
      const machine = loadName(load)
      const toast = addToast({
        title: t(`load.${stage}`, { machine }),
        description: t(`load.${stage}Note`, { time: timeText(load.endsAt, t) }),
        tone: TONES[stage],
        timeout: 0,
        action: { label: t('load.see'), onPress: () => void navigate({ to: '/loads' }), isWhole: true },
      })
      activeToasts.set(load.purchase.transaction, { toast, stage })
      if (stage === 'done') vibrate()
    }

    /** Only one of several tabs shows a reminder, and only a visible one. */
    function remind(load: Load, stage: Stage) {
      const { transaction } = load.purchase
      if (stage === 'running' || wasReminded(transaction, stage) || !isPageVisible()) return
      void withCrossTabLock('nudge', async () => {
        if (!markReminded(transaction, stage)) return
        show(load, stage)
        await new Promise((resolve) => setTimeout(resolve, STORAGE_SYNC_MS))
      })
    }
  }, [loads, now, navigate])
  return null
}
