import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { clockText } from '#features/machines/machine-words.ts'
import { say } from '#lib/intl.tsx'
import { buzz } from '#lib/presence.ts'
import { addToast, removeToast, type Toast } from '#lib/toasts.ts'
import { loadName } from './load-words.ts'
import { noteTold } from './loads.store.ts'
import { type Load, type Stage, stageOf } from './loads.ts'
import { useLoads } from './use-loads.ts'

const tones: Record<Exclude<Stage, 'running'>, Toast['tone']> = { soon: 'info', done: 'ok', late: 'warn' }

/** The ends of loads are known ahead; what is asked for is only whether they have moved. */
const REFRESH_MS = 60_000

/** The message of each load that is shown last: the next takes its place. */
const shown = new Map<string, string>()

/** Tells the customer, wherever they are in the app, that a load is about to end, has ended, and is still there. */
export function LoadNudges() {
  const navigate = useNavigate()
  const { loads, now, query } = useLoads(REFRESH_MS)
  const isAtBill = useLocation({ select: ({ pathname }) => pathname.startsWith('/bill/') })
  const { refetch } = query

  // A load starts on the way to its bill, which reads only itself.
  useEffect(() => {
    if (isAtBill) void refetch()
  }, [isAtBill, refetch])

  useEffect(() => {
    for (const load of loads) tell(load, stageOf(load, now))
    for (const [transaction, toast] of shown)
      if (!loads.some(({ known }) => known.transaction === transaction)) removeToast(toast)

    function tell(load: Load, stage: Stage) {
      const { transaction } = load.known
      if (stage === 'running' || !noteTold(transaction, stage)) return
      removeToast(shown.get(transaction) ?? '')
      const machine = loadName(load)
      const id = addToast({
        title: say(`load.${stage}`, { machine }),
        description: say(`load.${stage}Note`, { time: clockText(load.endsAt, say) }),
        tone: tones[stage],
        timeout: 0,
        action: { label: say('load.see'), onPress: () => void navigate({ to: '/loads' }) },
      })
      shown.set(transaction, id)
      if (stage === 'done') buzz()
    }
  }, [loads, now, navigate])
  return null
}
