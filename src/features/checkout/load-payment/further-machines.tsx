import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BasketCommand, MAX_BASKET, type SelectedCommand } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { machineName, programText } from '#features/branches/machines/machine-labels.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { updateCommand } from '#features/checkout/payment/selected-command.store.ts'
import { announce } from '#lib/announcer.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { AddMachine } from './add-machine.tsx'
import type { useFurtherLoads } from './basket.queries.ts'

type FurtherLoad = ReturnType<typeof useFurtherLoads>['loads'][number]

export type FurtherMachinesProps = {
  selected: SelectedCommand
  /** Of the first machine, as the page shows it; null if it has none. */
  couponId: string | null
  loads: readonly FurtherLoad[]
  /** The selection is being paid, and stays. */
  isFrozen: boolean
}

const HEADING_ID = 'further-machines'

/** The further machines of a payment, and a button that adds one. */
export function FurtherMachines({ selected, couponId, loads, isFrozen }: FurtherMachinesProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  // The first machine's coupon is settled now: it must not become the one that another machine uses.
  const settled = { ...selected, coupons: couponId === null ? [] : [couponId] }
  const change = (more: BasketCommand[]) => updateCommand({ ...settled, more }, true)
  const commands = loads.map(({ load }) => load)
  return (
    <Stack gap={2}>
      {loads.length > 0 ? (
        <>
          <Heading id={HEADING_ID} level={2} size="m">
            {t('basket.also')}
          </Heading>
          <List labelledBy={HEADING_ID}>
            {loads.map((further) => (
              <FurtherRow
                key={`${further.load.machine_id} ${further.load.is_later}`}
                further={further}
                isFrozen={isFrozen}
                onRemove={() => change(commands.filter((load) => load !== further.load))}
                onDropCoupon={() =>
                  change(commands.map((load) => (load === further.load ? { ...load, coupons: [] } : load)))
                }
              />
            ))}
          </List>
          {commands.some(({ is_later }) => !is_later) ? <Text tone="ink2">{t('basket.note')}</Text> : null}
        </>
      ) : null}
      {loads.length < MAX_BASKET - 1 && !isFrozen ? (
        <Row justify="center">
          <Button tone="bare" icon={<PlusIcon size={20} />} onPress={() => setOpen(true)}>
            {t('basket.add')}
          </Button>
        </Row>
      ) : null}
      <AddMachine
        selected={settled}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAdd={(load, machine) => {
          setOpen(false)
          change([...commands, load])
          announce(t('basket.added', { machine }))
        }}
      />
    </Stack>
  )
}

type FurtherRowProps = {
  further: FurtherLoad
  isFrozen: boolean
  onRemove: () => void
  onDropCoupon: () => void
}

function FurtherRow({ further: { load, coupon, saving }, isFrozen, onRemove, onDropCoupon }: FurtherRowProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const [node_id = '', address = '', sub_position = ''] = load.path.split('/')
  const { data: machine } = useQuery(machineQuery({ node_id, address, sub_position }))
  const program = machine?.programs.find(({ temp }) => temp === load.program.temp)
  const machineTitle = load.is_later
    ? t('later.dryer')
    : machineName({ ...load, number: machine?.number ?? sub_position }, t)
  const chosen = new Set(load.program.extra)
  const extras = (machine?.extras ?? []).flatMap(({ extra_id, name }) =>
    chosen.has(extra_id) ? [localized(name) || extra_id] : [],
  )
  const amount = load.program.amount - saving
  return (
    <ListRow
      title={machineTitle}
      note={
        <Stack gap={1}>
          {program ? <span>{factsText([programText(program, localized(program.name), t), ...extras])}</span> : null}
          {load.is_later ? <span>{t('later.note', { hours: REFUND_TIMES.laterDryerHours })}</span> : null}
          {coupon && saving > 0 ? (
            <span>{t('pay.couponOff', { amount: formatPrice(saving), title: localized(coupon.title) })}</span>
          ) : null}
          {isFrozen ? null : (
            <Row gap={3} isWrapping>
              {coupon && saving > 0 ? (
                <Button tone="bare" size="small" onPress={onDropCoupon}>
                  {t('basket.noCoupon')}
                </Button>
              ) : null}
              <Button tone="bare" size="small" onPress={onRemove}>
                {t('basket.remove', { machine: machineTitle })}
              </Button>
            </Row>
          )}
        </Stack>
      }
      trailing={amount === 0 ? t('amount.free') : t('amount.inBaht', { amount: formatPrice(amount) })}
    />
  )
}
