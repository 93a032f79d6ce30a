import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { useDebouncedAnnouncement } from '#components/use-debounced-announcement.ts'
import type { MachineInfo } from '#contract/machines.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { readSelectedCommand, selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { announce } from '#lib/announcer.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckboxCard } from '#ui/checkbox/checkbox-card.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeWord } from '#ui/porthole/porthole-text.tsx'
import { Price } from '#ui/price/price.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { ExtrasGrid } from './extras-grid.tsx'

type ProgramFormProps = {
  machine: MachineInfo
  updatedAt: number
  reports: ReactNode
  report: ReactNode
}

/** What a free machine can do, for how long and how much; the choice goes on to the payment. */
export function ProgramForm({ machine, updatedAt, reports, report }: ProgramFormProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const before = readSelectedCommand()
  const isSameMachine = before?.machine_id === machine.machine_id
  const [temp, setTemp] = useState(isSameMachine ? before.program.temp : (machine.programs[0]?.temp ?? ''))
  const [extraIds, setExtraIds] = useState<readonly string[]>(isSameMachine ? before.program.extra : [])

  // What was chosen before may be gone from the machine since.
  const program = machine.programs.find((one) => one.temp === temp) ?? machine.programs[0]
  const extras = machine.extras.filter((extra) => extraIds.includes(extra.extra_id))
  const amount = (program?.amount ?? 0) + extras.reduce((sum, extra) => sum + extra.amount, 0)
  const isWasher = machine.machine_category === 'washer'
  const name = machineName(machine, t)
  const branch = localized(machine.branch_name)

  // Who cannot see which machine was found hears it: the heading is the same for all.
  useEffect(() => announce([name, branch]), [name, branch])

  useDebouncedAnnouncement(`${t('choose.total')} ${t('amount.inBaht', { amount: formatPrice(amount) })}`)

  function goOn() {
    if (!program) return
    selectCommand({
      path: formatMachineCode(machine),
      program: { temp: program.temp, amount, extra: extras.map((extra) => extra.extra_id) },
      platform: 'web',
      // As the last time in this tab.
      provider: before?.provider ?? 'promptpay',
      mode: before?.mode ?? 'qr',
      ...(before?.bank ? { bank: before.bank } : {}),
      machine_id: machine.machine_id,
      branch_id: machine.branch_id,
      machine_category: machine.machine_category,
      coupons: [],
    })
    const { node_id, address, sub_position } = machine
    void navigate({ to: '/payment/$node_id/$address/$sub_position', params: { node_id, address, sub_position } })
  }

  return (
    <PageLayout title={t('choose.title')} header={<MachineHeader name={name} branch={branch} />}>
      <PageContainer bottom="tallBar">
        <Stack gap={6}>
          <Row gap={4}>
            <Porthole state="free" size={72}>
              <PortholeWord>{t('machine.free')}</PortholeWord>
            </Porthole>
            <Stack gap={0}>
              <PageHeading size="l">{t(isWasher ? 'choose.washer' : 'choose.dryer')}</PageHeading>
              <Text tone="ink2">{t('machine.capacity', { kg: machine.capacity_kg })}</Text>
              <Text size="small" tone="ink3">
                <UpdatedAgo updatedAt={updatedAt} />
              </Text>
            </Stack>
          </Row>
          {reports}
          <RadioCards label={t('choose.programs')} isLabelHidden value={program?.temp ?? ''} onChange={setTemp}>
            {machine.programs.map((one) => (
              <RadioCard
                key={one.temp}
                value={one.temp}
                title={localized(one.name)}
                {...(one.celsius === null ? {} : { titleNote: `${one.celsius}°C` })}
                note={t('amount.minutes', { minutes: one.minutes })}
                trailing={<Price size="m" number={formatPrice(one.amount)} unit={t('amount.baht')} />}
              />
            ))}
          </RadioCards>
          {machine.extras.length > 0 ? (
            <Stack gap={2}>
              <Heading level={2} size="m">
                {t('choose.extras')}
              </Heading>
              <ExtrasGrid>
                {machine.extras.map((extra) => (
                  <CheckboxCard
                    key={extra.extra_id}
                    title={localized(extra.name)}
                    note={t('amount.plus', { amount: formatPrice(extra.amount) })}
                    isSelected={extraIds.includes(extra.extra_id)}
                    onChange={(isOn) =>
                      setExtraIds((ids) =>
                        isOn ? [...ids, extra.extra_id] : ids.filter((id) => id !== extra.extra_id),
                      )
                    }
                  />
                ))}
              </ExtrasGrid>
            </Stack>
          ) : null}
          <Row justify="center">{report}</Row>
        </Stack>
      </PageContainer>
      <BottomBar>
        <Row justify="between" align="baseline">
          <Text as="span" tone="ink2">
            {t('choose.total')}
          </Text>
          <Price size="total" number={formatPrice(amount)} unit={t('amount.baht')} />
        </Row>
        <Button tone="primary" size="pay" width="fill" onPress={goOn}>
          {t('choose.pay')}
        </Button>
      </BottomBar>
    </PageLayout>
  )
}
