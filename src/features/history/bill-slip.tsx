import type { Transaction } from '#contract/payment.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { clockText, machineName, minutesUntil, programText } from '#features/machines/machine-words.ts'
import { useServerNow } from '#lib/clock.ts'
import { formatCommonDay } from '#lib/common-day.ts'
import { formatBaht, formatDay, formatExactBaht } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { useLocale } from '#lib/locale.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Code } from '#ui/code/code.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { InfoIcon, NoSignalIcon } from '#ui/icons/icons.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'

/** A bill: the machine as it is now, and what was bought, for how much, when. */
export function BillSlip({ known, isKept }: { known: Transaction; isKept: boolean }) {
  const say = useSay()
  const shopText = useShopText()
  const locale = useLocale()
  const now = useServerNow()
  const machine = machineName({ ...known, number: known.machine_number }, say)
  const left = known.ends_at ? minutesUntil(known.ends_at, now) : 0
  const isRunning = known.status === 'running' && left > 0
  const title = say(isRunning ? 'bill.started' : known.status === 'refunded' ? 'end.refunded' : 'bill.completed', {
    machine,
  })
  const paidAt = known.paid_at ?? known.created_at

  return (
    <Page
      title={title}
      header={<PageHeader back={{ label: say('action.close'), href: '/' }} kind="close" title={say('bill.title')} />}
    >
      <Screen>
        <Stack gap={6}>
          <Stack gap={4} align="center">
            <Picture known={known} minutes={left} isRunning={isRunning} />
            <Stack gap={1} align="center">
              <PageHeading size="l" align="center">
                {title}
              </PageHeading>
              <Text size="lead" tone="ink2" align="center">
                {known.status === 'refunded'
                  ? known.refund?.kind === 'coupon'
                    ? say('end.refundedNote', {
                        amount: formatBaht(known.refund.amount),
                        code: known.refund.code,
                        day: formatDay(known.refund.expires_at),
                      })
                    : say('end.unknownNote')
                  : say(isRunning ? 'bill.doneAt' : 'bill.wasDoneAt', {
                      time: clockText(known.ends_at ?? paidAt, say),
                    })}
              </Text>
            </Stack>
          </Stack>
          {isKept ? (
            <Banner tone="info" icon={<NoSignalIcon />}>
              {say('bill.offline', { time: clockText(known.server_time, say) })}
            </Banner>
          ) : null}
          {known.is_late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {say('bill.late')}
            </Banner>
          ) : null}
          <Panel>
            <DefinitionList>
              <DefinitionRow term={say('bill.branch')}>{shopText(known.branch_name)}</DefinitionRow>
              <DefinitionRow term={say('bill.program')}>
                {programText(known.program, shopText(known.program.name), say)}
              </DefinitionRow>
              <DefinitionRow term={say('bill.price')}>{formatExactBaht(known.program.amount)}</DefinitionRow>
              {known.extras.map((extra) => (
                <DefinitionRow key={extra.extra_id} term={shopText(extra.name)}>
                  {formatExactBaht(extra.amount)}
                </DefinitionRow>
              ))}
              {known.discount > 0 ? (
                <DefinitionRow term={say('bill.discount')}>−{formatExactBaht(known.discount)}</DefinitionRow>
              ) : null}
              <DefinitionRow term={say('bill.total')} isTotal>
                {say('amount.inBaht', { amount: formatExactBaht(known.amount) })}
              </DefinitionRow>
              <DefinitionRow term={say('bill.time')}>
                <DateTime
                  instant={paidAt}
                  text={formatDay(paidAt)}
                  {...(locale === 'en' ? { equivalent: formatCommonDay(paidAt) } : {})}
                />{' '}
                {clockText(paidAt, say)}
              </DefinitionRow>
              <DefinitionRow term={say('bill.reference')}>
                <Text as="span" size="small" tone="ink2">
                  <Code text={known.transaction} />
                </Text>
              </DefinitionRow>
            </DefinitionList>
          </Panel>
          <LinkButton href="/" tone="outline" width="fill">
            {say('action.home')}
          </LinkButton>
        </Stack>
      </Screen>
    </Page>
  )
}

function Picture({ known, minutes, isRunning }: { known: Transaction; minutes: number; isRunning: boolean }) {
  const say = useSay()
  if (!isRunning) return <Porthole state="done" size={154} />
  const total = known.program.minutes
  const machine = machineName({ ...known, number: known.machine_number }, say)
  return (
    <Porthole
      state={minutes >= total ? 'full' : 'running'}
      size={200}
      left={minutes / total}
      isSwaying
      label={say('bill.porthole', { machine, minutes })}
    >
      <PortholeNumeral number={String(minutes)} unit={say('amount.minutesUnit')} />
    </Porthole>
  )
}
