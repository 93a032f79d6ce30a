import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MachineInfo, MachineRow } from '#contract/machines.ts'
import type { BasketCommand, SelectedCommand } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { machineName, programText } from '#features/branches/machines/machine-labels.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { ExtrasGrid } from '#features/checkout/program-selection/extras-grid.tsx'
import { errorMessageId } from '#lib/api/error-message.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { CheckboxCard } from '#ui/checkbox/checkbox-card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { findCoupon } from './basket.queries.ts'

type AddMachineProps = {
  selected: SelectedCommand
  isOpen: boolean
  onClose: () => void
  onAdd: (load: BasketCommand, machine: string) => void
}

/** `isLater`: a dryer for after the wash, which `machine` only stands for. */
type Choice = { machine: MachineRow; isLater: boolean }

const choiceName = ({ machine, isLater }: Choice, t: Translate) =>
  isLater ? t('later.dryer') : machineName(machine, t)

/** Chooses a further machine of the branch, and then its extras and its program. */
export function AddMachine({ selected, isOpen, onClose, onAdd }: AddMachineProps) {
  const t = useTranslate()
  const [choice, setChoice] = useState<Choice>()
  const title = choice ? t('basket.program', { machine: choiceName(choice, t) }) : t('basket.choose')
  function close() {
    setChoice(undefined)
    onClose()
  }
  return (
    <BottomSheet title={title} isOpen={isOpen} onOpenChange={close} isDismissable closeLabel={t('action.close')}>
      {choice ? (
        <Programs
          choice={choice}
          selected={selected}
          title={title}
          onAdd={(load) => {
            setChoice(undefined)
            onAdd(load, choiceName(choice, t))
          }}
        />
      ) : (
        <Choices selected={selected} title={title} onChoose={setChoice} />
      )}
    </BottomSheet>
  )
}

/** A dryer of each size, for a payment with a wash and without one yet: which one it will be is seen after the wash. */
function laterDryers(machines: readonly MachineRow[], loads: readonly BasketCommand[]): readonly MachineRow[] {
  const isWash = loads.some(({ machine_category }) => machine_category === 'washer')
  if (!pageConfig.capabilities.includes('later_dryer') || !isWash || loads.some(({ is_later }) => is_later)) return []
  const dryers = machines.filter(
    ({ machine_category, state }) => machine_category === 'dryer' && state !== 'out_of_order' && state !== 'offline',
  )
  return [...new Map(dryers.map((dryer) => [dryer.capacity_kg, dryer])).values()]
}

type ChoicesProps = { selected: SelectedCommand; title: string; onChoose: (choice: Choice) => void }

function Choices({ selected, title, onChoose }: ChoicesProps) {
  const t = useTranslate()
  const { data: branch, isPending, error } = useBranch(selected.branch_id)
  const loads: readonly BasketCommand[] = [selected, ...(selected.more ?? [])]
  const machines = branch?.machines ?? []
  const later = laterDryers(machines, loads)
  const free = machines.filter(
    ({ state, machine_id }) =>
      state === 'free' && !loads.some((load) => load.machine_id === machine_id && !load.is_later),
  )
  const sizeOf = ({ capacity_kg: kg }: MachineRow) => (kg > 0 ? [t('machine.capacity', { kg })] : [])
  if (isPending) return <Skeleton shape="panel" />
  if (error) return <Alert tone="bad">{t(errorMessageId(error))}</Alert>
  if (later.length + free.length === 0) return <Text>{t('basket.none')}</Text>
  return (
    <List label={title}>
      {later.map((machine) => (
        <ButtonRow
          key={machine.capacity_kg}
          title={t('later.dryer')}
          note={factsText([t('later.within', { hours: REFUND_TIMES.laterDryerHours }), ...sizeOf(machine)])}
          onPress={() => onChoose({ machine, isLater: true })}
        />
      ))}
      {free.map((machine) => (
        <ButtonRow
          key={machine.machine_id}
          title={machineName(machine, t)}
          note={factsText(sizeOf(machine))}
          onPress={() => onChoose({ machine, isLater: false })}
        />
      ))}
    </List>
  )
}

type ProgramsProps = {
  choice: Choice
  selected: SelectedCommand
  title: string
  onAdd: (load: BasketCommand) => void
}

function Programs({ choice: { machine, isLater }, selected, title, onAdd }: ProgramsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const client = useQueryClient()
  const { node_id, address, sub_position } = machine
  const { data: info, error } = useQuery(machineQuery({ node_id, address, sub_position }))
  const [extraIds, setExtraIds] = useState<readonly string[]>([])
  const extras = info?.extras.filter(({ extra_id }) => extraIds.includes(extra_id)) ?? []
  const priceWith = ({ amount }: MachineInfo['programs'][number]) =>
    extras.reduce((sum, extra) => sum + extra.amount, amount)
  const add = useMutation({
    async mutationFn(program: MachineInfo['programs'][number]): Promise<BasketCommand> {
      const load = {
        path: formatMachineCode(machine),
        program: { temp: program.temp, amount: priceWith(program), extra: extras.map(({ extra_id }) => extra_id) },
        machine_id: machine.machine_id,
        machine_category: machine.machine_category,
        coupons: [],
        ...(isLater ? { is_later: true } : {}),
      }
      const coupon = await findCoupon(client, selected, load)
      return { ...load, coupons: coupon === undefined ? [] : [coupon] }
    },
    onSuccess: onAdd,
  })
  if (error) return <Alert tone="bad">{t(errorMessageId(error))}</Alert>
  if (!info) return <Skeleton shape="panel" />
  return (
    <Stack gap={3}>
      {info.may_hold_laundry && !isLater ? <Alert tone="info">{t('choose.mayHoldLaundry')}</Alert> : null}
      {info.extras.length > 0 ? (
        <Stack gap={2}>
          <Heading level={3} size="m">
            {t('choose.extras')}
          </Heading>
          <ExtrasGrid>
            {info.extras.map(({ extra_id, name, amount }) => (
              <CheckboxCard
                key={extra_id}
                title={localized(name) || extra_id}
                note={t('amount.plus', { amount: formatPrice(amount) })}
                isSelected={extraIds.includes(extra_id)}
                onChange={(isOn) =>
                  setExtraIds((ids) => (isOn ? [...ids, extra_id] : ids.filter((id) => id !== extra_id)))
                }
              />
            ))}
          </ExtrasGrid>
        </Stack>
      ) : null}
      <List label={title}>
        {info.programs.map((program) => (
          <ButtonRow
            key={program.temp}
            title={programText(program, localized(program.name), t)}
            trailing={t('amount.inBaht', { amount: formatPrice(priceWith(program)) })}
            onPress={() => (add.isPending ? undefined : add.mutate(program))}
          />
        ))}
      </List>
    </Stack>
  )
}
