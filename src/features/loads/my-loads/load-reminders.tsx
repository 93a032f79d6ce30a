import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { withCrossTabLock } from '#lib/auth/cross-tab-lock.ts'
import { isPageVisible, vibrate } from '#lib/browser/page-visibility.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { t } from '#lib/i18n/translate.tsx'
import { addToast, removeToast, type Toast } from '#lib/toasts.ts'
import { loadName } from './load-labels.ts'
import { type Load, STAGES, type Stage, stageOf } from './loads.ts'
import { markReminded, wasReminded } from './reminders.store.ts'
import { useLoads } from './use-loads.ts'

const TONES: Record<Exclude<Stage, 'running'>, Toast['tone']> = { soon: 'info', done: 'ok', late: 'warn' }

/** The end times are known in advance; polling only detects changes. */
const REFRESH_MS = 60_000

/** A response that another part of the page has just received is used. */
const FRESH_MS = 15_000

/** Time for a storage write of one tab to reach the other tabs. */
const STORAGE_SYNC_MS = 200

/** The pages that show all loads themselves, with what to do next: a toast would only cover it. So does the bill of one. */
const PAGES_OF_LOADS = ['/', '/loads']

type Reminded = { load: Load; stage: Exclude<Stage, 'running'> }

/** The current toast of each load, by transaction. Loads that reach a stage together have one toast. */
const activeToasts = new Map<string, { toast: string; stage: Stage }>()

const dueReminder = (load: Load, stage: Stage): Reminded[] =>
  stage === 'running' || wasReminded(load.purchase.transaction, stage) ? [] : [{ load, stage }]

/** Reminds the customer on every page that a load is about to end, has ended, or still waits in the machine. */
export function LoadReminders() {
  const navigate = useNavigate()
  const { loads, now, query } = useLoads({ refreshMs: REFRESH_MS, staleTime: FRESH_MS })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isAtBill = path.startsWith('/bill/')
  const { refetch } = query

  // A load starts just before its bill opens, and the bill's page does not fetch the history.
  useEffect(() => {
    if (isAtBill) void refetch()
  }, [isAtBill, refetch])

  useEffect(() => {
    const isSaidByPage = ({ purchase }: Load) =>
      PAGES_OF_LOADS.includes(path) || path === `/bill/${purchase.transaction}`
    // Removes toasts that are out of date, including those that another tab or this page has followed up.
    for (const [transaction, { toast, stage }] of activeToasts) {
      const load = loads.find(({ purchase }) => purchase.transaction === transaction)
      if (load && stageOf(load, now) === stage && !isSaidByPage(load)) continue
      removeToast(toast)
      activeToasts.delete(transaction)
    }
    if (isPageVisible()) remind(loads.flatMap((load) => dueReminder(load, stageOf(load, now))))

    /** @param reminded of one stage */
    function show(reminded: readonly [Reminded, ...Reminded[]]) {
      const [{ load, stage }, ...others] = reminded
      const count = reminded.length
      const isWash = stage === 'done' && reminded.some((other) => other.load.purchase.machine_category === 'washer')
      if (stage === 'done') vibrate()
      const [title, description] =
        others.length > 0
          ? [t(`load.${stage}Several`, { count }), factsText(reminded.map((other) => loadName(other.load)))]
          : [
              t(`load.${stage}`, { machine: loadName(load) }),
              t(`load.${stage}Note`, { time: timeText(load.endsAt, t) }),
            ]
      if (reminded.every((other) => isSaidByPage(other.load))) {
        announce([title, description])
        return
      }
      const toast = addToast({
        title,
        description,
        tone: TONES[stage],
        timeout: 0,
        // The page offers a dryer.
        action: {
          label: t(isWash ? 'load.toDry' : 'load.see'),
          onPress: () => void navigate({ to: '/loads' }),
          isWhole: true,
        },
      })
      for (const other of reminded) activeToasts.set(other.load.purchase.transaction, { toast, stage })
    }

    /** Only one of several tabs shows a reminder, and only a visible one. */
    function remind(due: readonly Reminded[]) {
      if (due.length === 0) return
      void withCrossTabLock('nudge', async () => {
        const reminded = due.filter(({ load, stage }) => markReminded(load.purchase.transaction, stage))
        for (const stage of STAGES) {
          const [first, ...others] = reminded.filter((one) => one.stage === stage)
          if (first) show([first, ...others])
        }
        await new Promise((resolve) => setTimeout(resolve, STORAGE_SYNC_MS))
      })
    }
  }, [loads, now, navigate, path])
  return null
}
