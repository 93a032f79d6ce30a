import { useNavigate } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { useDebouncedAnnouncement } from '#components/use-debounced-announcement.ts'
import type { MachineInfo } from '#contract/machines.ts'
import { METHODS } from '#contract/payment.ts'
import { LateHoldBanner, LateHoldButton } from '#features/branches/holds/holds-lazy.tsx'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { MACHINE_IDS, MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { lastMethod } from '#features/checkout/payment/last-method.store.ts'
import { readSelectedCommand, selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckboxCard } from '#ui/checkbox/checkbox-card.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Price } from '#ui/price/price.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { ExtrasGrid } from './extras-grid.tsx'
import { MachineAside } from './machine-aside.tsx'
import { MachineHead } from './machine-head.tsx'
import { usePreloadPayment } from './use-preload-payment.ts'

type ProgramFormProps = {
  machine: MachineInfo
  updatedAt: number
  reports: ReactNode
  report: ReactNode
}

/** Programs and extras of a free machine with their times and prices; submitting opens the payment. */
export function ProgramForm({ machine, updatedAt, reports, report }: ProgramFormProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const previous = readSelectedCommand()
  const isSameMachine = previous?.machine_id === machine.machine_id
  const [temp, setTemp] = useState(isSameMachine ? previous.program.temp : (machine.programs[0]?.temp ?? ''))
  const [extraIds, setExtraIds] = useState<readonly string[]>(isSameMachine ? previous.program.extra : [])

  // The machine may no longer offer the previous selection.
  const program = machine.programs.find((option) => option.temp === temp) ?? machine.programs[0]
  const extras = machine.extras.filter((extra) => extraIds.includes(extra.extra_id))
  const amount = (program?.amount ?? 0) + extras.reduce((sum, extra) => sum + extra.amount, 0)
  const isWasher = machine.machine_category === 'washer'
  const name = machineName(machine, t)
  const branch = localized(machine.branch_name)

  useDebouncedAnnouncement(`${t('choose.total')} ${t('amount.inBaht', { amount: formatPrice(amount) })}`)

  const selection = program && {
    path: formatMachineCode(machine),
    program: { temp: program.temp, amount, extra: extras.map((extra) => extra.extra_id) },
    machine_id: machine.machine_id,
    branch_id: machine.branch_id,
    machine_category: machine.machine_category,
  }
  usePreloadPayment(selection)

  function submit() {
    if (!selection) return
    // The payment method that was chosen in this tab, or else the one of the last payment.
    const { provider, bank, saved_card } = previous ?? lastMethod() ?? { provider: 'promptpay' }
    selectCommand({
      ...selection,
      platform: 'web',
      provider,
      mode: METHODS[provider].mode,
      ...(bank ? { bank } : {}),
      ...(saved_card ? { saved_card } : {}),
      coupons: [],
    })
    const { node_id, address, sub_position } = machine
    void navigate({ to: '/payment/$node_id/$address/$sub_position', params: { node_id, address, sub_position } })
  }

  return (
    <PageLayout
      aside={<MachineAside machine={machine} program={program} amount={amount} />}
      title={t('choose.title')}
      header={<MachineHeader name={name} branch={branch} />}
      describedBy={MACHINE_IDS}
    >
      <PageContainer bottom="tallBar">
        <Stack gap={6}>
          <MachineHead number={machine.number}>
            <PageHeading size="l">{t(isWasher ? 'choose.washer' : 'choose.dryer')}</PageHeading>
            {machine.capacity_kg > 0 ? (
              <Text tone="ink2">{t('machine.capacity', { kg: machine.capacity_kg })}</Text>
            ) : null}
            <Text size="small" tone="ink2">
              <UpdatedAgo updatedAt={updatedAt} />
            </Text>
          </MachineHead>
          <LateHoldBanner branchId={machine.branch_id} machineId={machine.machine_id} />
          {machine.closed_until === null ? null : (
            <Alert tone="warn">{t('pay.closed', { time: machine.closed_until })}</Alert>
          )}
          {machine.may_hold_laundry ? <Alert tone="info">{t('choose.mayHoldLaundry')}</Alert> : null}
          {reports}
          <Programs programs={machine.programs} value={program?.temp ?? ''} onChange={setTemp} />
          {machine.extras.length > 0 ? (
            <Extras extras={machine.extras} chosen={extraIds} onChange={setExtraIds} />
          ) : null}
          <Stack gap={3}>
            <Row justify="center">{report}</Row>
            {/* It comes late, and so last. */}
            <LateHoldButton machine={machine} />
          </Stack>
        </Stack>
      </PageContainer>
      <BottomBar>
        <Row justify="between" align="baseline">
          <Text tone="ink2">{t('choose.total')}</Text>
          <p>
            <Price size="total" number={formatPrice(amount)} unit={t('amount.baht')} />
          </p>
        </Row>
        <Button
          tone="primary"
          size="pay"
          width="fill"
          isDisabled={machine.closed_until !== null}
          data-preload={`/payment/${formatMachineCode(machine)}`}
          onPress={submit}
        >
          {t('choose.pay')}
        </Button>
      </BottomBar>
    </PageLayout>
  )
}

type ProgramsProps = { programs: MachineInfo['programs']; value: string; onChange: (temp: string) => void }

/** Rendered again only when it changes, and not with each answer that the page receives. */
const Programs = memo(function Programs({ programs, value, onChange }: ProgramsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <RadioCards label={t('choose.programs')} isLabelHidden value={value} onChange={onChange}>
      {programs.map((option) => (
        <RadioCard
          key={option.temp}
          value={option.temp}
          title={localized(option.name) || option.temp}
          {...(option.celsius === null ? {} : { titleNote: `${option.celsius}°C` })}
          {...(option.minutes > 0 ? { note: t('amount.minutes', { minutes: option.minutes }) } : {})}
          trailing={<Price size="m" number={formatPrice(option.amount)} unit={t('amount.baht')} />}
        />
      ))}
    </RadioCards>
  )
})

type ExtrasProps = {
  extras: MachineInfo['extras']
  /** Their ids. */
  chosen: readonly string[]
  onChange: (change: (ids: readonly string[]) => readonly string[]) => void
}

/** As the programs. */
const Extras = memo(function Extras({ extras, chosen, onChange }: ExtrasProps) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('choose.extras')}
      </Heading>
      <ExtrasGrid>
        {extras.map(({ extra_id, name, amount }) => (
          <CheckboxCard
            key={extra_id}
            title={localized(name) || extra_id}
            note={t('amount.plus', { amount: formatPrice(amount) })}
            isSelected={chosen.includes(extra_id)}
            onChange={(isOn) => onChange((ids) => (isOn ? [...ids, extra_id] : ids.filter((id) => id !== extra_id)))}
          />
        ))}
      </ExtrasGrid>
    </Stack>
  )
})
