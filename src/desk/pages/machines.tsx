import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  freeShopHold,
  listShopMachines,
  type ShopMachine,
  setShopMachine,
  streamShopMachines,
} from '#contract/staff/machines.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, DESK_REFRESH_MS, deskSession, shownOf } from '#desk/api.ts'
import { BranchSelect } from '#desk/branch-select.tsx'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { RestartButton } from '#desk/restart-button.tsx'
import { Cards } from '#desk/result.tsx'
import { useDesk } from '#desk/translate.ts'
import { followEvents, hasEvents } from '#lib/api/event-stream.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { Select } from '#ui/select/select.tsx'

/** Ten pages are more than a chain of ours has. */
const MAX_PAGES = 10
async function readMachines() {
  const details: ShopMachine[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await askDesk(listShopMachines, { show: 'all', page, limit: 50 })
    details.push(...answer.details)
    if (details.length >= (answer.total ?? 0)) break
  }
  return { details }
}

const QUERY_KEY = ['machines']
/** While changes are pushed: against one that is lost. */
const PUSHED_REFRESH_MS = 60_000

/** All machines of the person, pushed as the customers' purchases are. */
function useMachines() {
  const queries = useQueryClient()
  const [isPushed, setIsPushed] = useState(false)
  useEffect(() => {
    if (!hasEvents()) return
    return followEvents(
      streamShopMachines,
      {},
      {
        onEvent({ details }) {
          // An answer in flight is older.
          void queries.cancelQueries({ queryKey: QUERY_KEY })
          queries.setQueryData(QUERY_KEY, shownOf(queries, QUERY_KEY, { details }))
        },
        onAlive: (at) => setIsPushed(at !== undefined),
      },
      () => deskSession()?.token,
    )
  }, [queries])
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ client }) => shownOf(client, QUERY_KEY, await readMachines()),
    refetchInterval: isPushed ? PUSHED_REFRESH_MS : DESK_REFRESH_MS,
  })
}

export const faultOf = ({ condition, is_silent, unknown_start }: ShopMachine) =>
  unknown_start ? 'unknown' : condition !== 'ok' ? condition : is_silent ? 'silent' : undefined
const TONES = {
  free: 'ok',
  reserved: 'neutral',
  running: 'brand',
  done: 'neutral',
  silent: 'bad',
  offline: 'bad',
  out_of_order: 'bad',
  unknown: 'warn',
} as const
/** Our own reasons are words of the contract; the others are what a person wrote. */
export const OWN_REASONS = ['failed_starts', 'unknown_start', 'ran_unpaid'] as const

/** Sold, and still to be looked at. */
const hasRunUnpaid = ({ condition, reason }: ShopMachine) => condition === 'ok' && reason === 'ran_unpaid'

const needsLook = (machine: ShopMachine) =>
  faultOf(machine) !== undefined || hasRunUnpaid(machine) || machine.stopped_load !== null || machine.reports > 0

function Machine({ machine }: { machine: ShopMachine }) {
  const t = useDesk()
  const localized = useLocalized()
  const { at } = useDeskFormat()
  const { machine_id, stopped_load: transaction, ends_at, held_until, reason, reports } = machine
  const state = faultOf(machine) ?? machine.state
  const own = OWN_REASONS.find((known) => known === reason)
  return (
    <DeskCard
      level={3}
      subject={t('desk.machineAt', { number: machine.number, branch: localized(machine.branch_name) })}
      title={t('desk.machineOf', { kind: t(`desk.kind.${machine.machine_category}`), number: machine.number })}
      badge={{ text: t(`desk.state.${state}`), tone: TONES[state] }}
      lines={[
        own ? t(`desk.reason.${own}`) : (reason ?? undefined),
        machine.since && machine.condition !== 'ok' ? t('desk.since', { at: at(machine.since) }) : undefined,
        held_until ? t('desk.machines.heldUntil', { time: formatTime(held_until) }) : undefined,
        ends_at && !held_until ? t('desk.machines.freeAt', { time: formatTime(ends_at) }) : undefined,
        transaction ? t('desk.machines.stopped') : undefined,
        machine.seen_at ? undefined : t('desk.machines.unheard'),
        reports > 0 ? t('desk.machines.reports', { count: reports }) : undefined,
      ]}
    >
      {transaction ? <RestartButton transaction={transaction} /> : null}
      {held_until ? (
        <ActionButton
          label={t('desk.machines.free')}
          consequence={t('desk.machines.freeText')}
          field={{ label: t('desk.reason'), isRequired: true }}
          run={(why) => askDesk(freeShopHold, { machine_id, reason: why })}
        />
      ) : null}
      {hasRunUnpaid(machine) ? (
        <ActionButton
          label={t('desk.machines.seen')}
          consequence={t('desk.machines.seenText')}
          run={() => askDesk(setShopMachine, { machine_id, condition: 'ok' })}
        />
      ) : null}
      {machine.condition === 'out_of_order' ? (
        <ActionButton
          label={t('desk.machines.back')}
          consequence={t('desk.machines.backText')}
          run={() => askDesk(setShopMachine, { machine_id, condition: 'ok' })}
        />
      ) : (
        <ActionButton
          label={t('desk.machines.out')}
          consequence={t('desk.machines.outText')}
          field={{ label: t('desk.reason'), isRequired: true }}
          run={(why) => askDesk(setShopMachine, { machine_id, condition: 'out_of_order', reason: why })}
        />
      )}
    </DeskCard>
  )
}

const byBranch = (machines: readonly ShopMachine[]) =>
  [...new Set(machines.map(({ branch_id }) => branch_id))].map((id) =>
    machines.filter(({ branch_id }) => branch_id === id),
  )

const SHOWN = ['all', 'look'] as const

/** A wall of machines, live: what customers see, out of order and back, holds, and loads that did not start. */
export function Machines() {
  const t = useDesk()
  const localized = useLocalized()
  const [branchId, setBranchId] = useState<string | null>(null)
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const query = useMachines()
  const machines = (query.data?.details ?? []).filter(
    (machine) => (branchId === null || machine.branch_id === branchId) && (shown === 'all' || needsLook(machine)),
  )
  return (
    <>
      <div className="desk-fields">
        <BranchSelect value={branchId} onChange={setBranchId} />
        <Select
          label={t('desk.show')}
          options={SHOWN.map((id) => ({ id, label: t(`desk.machines.show.${id}`) }))}
          value={shown}
          onChange={setShown}
          placeholder=""
        />
      </div>
      <Cards
        query={query}
        items={byBranch(machines)}
        layout="groups"
        empty={t(shown === 'all' ? 'desk.machines.empty' : 'desk.machines.noneToLook')}
      >
        {(ofBranch) => (
          <li key={ofBranch[0]?.branch_id}>
            <Stack gap={3}>
              <Heading level={2} size="m">
                {ofBranch[0] ? localized(ofBranch[0].branch_name) : null}
              </Heading>
              <ul className="desk-grid desk-wall">
                {ofBranch.map((machine) => (
                  <Machine key={machine.machine_id} machine={machine} />
                ))}
              </ul>
            </Stack>
          </li>
        )}
      </Cards>
    </>
  )
}
