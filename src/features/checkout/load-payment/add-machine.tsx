import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MachineInfo, MachineRow } from '#contract/machines.ts'
import type { BasketCommand, SelectedCommand } from '#contract/payment.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { machineName, programText } from '#features/branches/machines/machine-labels.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { ExtrasGrid } from '#features/checkout/program-selection/extras-grid.tsx'
import { errorMessageId } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
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

/** Chooses a further machine of the branch, and then its extras and its program. */
export function AddMachine({ selected, isOpen, onClose, onAdd }: AddMachineProps) {
  const t = useTranslate()
  const [machine, setMachine] = useState<MachineRow>()
  const title = machine ? t('basket.program', { machine: machineName(machine, t) }) : t('basket.choose')
  function close() {
    setMachine(undefined)
    onClose()
  }
  return (
    <BottomSheet title={title} isOpen={isOpen} onOpenChange={close} isDismissable closeLabel={t('action.close')}>
      {machine ? (
        <Programs
          machine={machine}
          selected={selected}
          title={title}
          onAdd={(load) => {
            setMachine(undefined)
            onAdd(load, machineName(machine, t))
          }}
        />
      ) : (
        <FreeMachines selected={selected} title={title} onChoose={setMachine} />
      )}
    </BottomSheet>
  )
}

type FreeMachinesProps = { selected: SelectedCommand; title: string; onChoose: (machine: MachineRow) => void }

function FreeMachines({ selected, title, onChoose }: FreeMachinesProps) {
  const t = useTranslate()
  const { data: branch, isPending, error } = useBranch(selected.branch_id)
  const chosen = [selected, ...(selected.more ?? [])].map(({ machine_id }) => machine_id)
  const free = (branch?.machines ?? []).filter(
    ({ state, machine_id }) => state === 'free' && !chosen.includes(machine_id),
  )
  if (isPending) return <Skeleton shape="panel" />
  if (error) return <Alert tone="bad">{t(errorMessageId(error))}</Alert>
  if (free.length === 0) return <Text>{t('basket.none')}</Text>
  return (
    <List label={title}>
      {free.map((machine) => (
        <ButtonRow
          key={machine.machine_id}
          title={machineName(machine, t)}
          {...(machine.capacity_kg > 0 ? { note: t('machine.capacity', { kg: machine.capacity_kg }) } : {})}
          onPress={() => onChoose(machine)}
        />
      ))}
    </List>
  )
}

type ProgramsProps = {
  machine: MachineRow
  selected: SelectedCommand
  title: string
  onAdd: (load: BasketCommand) => void
}

function Programs({ machine, selected, title, onAdd }: ProgramsProps) {
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
      {info.may_hold_laundry ? <Alert tone="info">{t('choose.mayHoldLaundry')}</Alert> : null}
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
