import { useQuery } from '@tanstack/react-query'
import { listShopMachines, type ShopMachine, setShopMachine } from '#contract/staff/machines.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, DESK_REFRESH_MS } from '#desk/api.ts'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { Cards } from '#desk/result.tsx'
import { useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'

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

const stateOf = ({ condition, is_silent, unknown_start }: ShopMachine) =>
  unknown_start ? 'unknown' : condition !== 'ok' ? condition : is_silent ? 'silent' : 'ok'
const TONES = { ok: 'ok', silent: 'bad', offline: 'bad', out_of_order: 'bad', unknown: 'warn' } as const
/** Our own reasons are words of the contract; the others are what a person wrote. */
const OWN_REASONS = ['failed_starts', 'unknown_start', 'ran_unpaid'] as const

/** A wall of machines: out of order and back. */
export function Machines() {
  const t = useDesk()
  const localized = useLocalized()
  const { at } = useDeskFormat()
  const query = useQuery({ queryKey: ['machines'], queryFn: readMachines, refetchInterval: DESK_REFRESH_MS })
  const reasonOf = ({ reason }: ShopMachine) => {
    const own = OWN_REASONS.find((known) => known === reason)
    return own ? t(`desk.reason.${own}`) : (reason ?? undefined)
  }
  return (
    <Cards query={query} items={query.data?.details ?? []} empty={t('desk.machines.empty')}>
      {(machine) => {
        const state = stateOf(machine)
        return (
          <DeskCard
            key={machine.machine_id}
            title={t('desk.machineAt', { number: machine.number, branch: localized(machine.branch_name) })}
            badge={{ text: t(`desk.state.${state}`), tone: TONES[state] }}
            lines={[
              t(`desk.kind.${machine.machine_category}`),
              reasonOf(machine),
              machine.since ? t('desk.since', { at: at(machine.since) }) : undefined,
            ]}
          >
            {machine.condition === 'out_of_order' ? (
              <ActionButton
                label={t('desk.machines.back')}
                consequence={t('desk.machines.backText')}
                run={() => askDesk(setShopMachine, { machine_id: machine.machine_id, condition: 'ok' })}
              />
            ) : (
              <ActionButton
                label={t('desk.machines.out')}
                consequence={t('desk.machines.outText')}
                field={{ label: t('desk.reason'), isRequired: true }}
                run={(reason) =>
                  askDesk(setShopMachine, { machine_id: machine.machine_id, condition: 'out_of_order', reason })
                }
              />
            )}
          </DeskCard>
        )
      }}
    </Cards>
  )
}
