import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isLoad, isOrder, type Transaction } from '#contract/payment.ts'
import { PageHeading } from '#features/frame/page.tsx'
import { clockText, machineName, minutesUntil, programText } from '#features/machines/machine-words.ts'
import { useServerNow } from '#lib/clock.ts'
import { formatBaht, formatCountdown } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ScanIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { MachineFront } from '#ui/machine-front/machine-front.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { historyQuery, openPurchases } from './history.queries.ts'
import { UnpaidRow } from './unpaid-row.tsx'

const load = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  gap: '4',
  alignItems: 'center',
  paddingBlock: '5',
  paddingInline: '4',
})

type CustomerHomeProps = {
  /** Until it is known the greeting keeps its place. */
  name: string | undefined
  /** More that is under way, after the loads and before the way to the next. */
  children: ReactNode
}

/** A customer's own things: what is running, what is unpaid, and the way to the next wash. */
export function CustomerHome({ name, children }: CustomerHomeProps) {
  const say = useSay()
  const now = useServerNow()
  const { data, isPending, dataUpdatedAt } = useQuery({ ...historyQuery(openPurchases), refetchInterval: 15_000 })
  const running = (data?.details ?? [])
    .filter(isLoad)
    .filter((one) => one.status === 'running' && one.ends_at && Date.parse(one.ends_at) > now)
    .toSorted((a, b) => (a.ends_at ?? '').localeCompare(b.ends_at ?? ''))
  const unpaid = (data?.details ?? []).filter((one) => one.status === 'pending' && Date.parse(one.expires_at) > now)
  const [first] = running
  return (
    <Stack gap={4}>
      <Stack gap={0}>
        {name === undefined ? (
          <Skeleton shape="line" width="half" />
        ) : (
          <Text size="small" tone="ink2">
            {say('home.greeting', { name })}
          </Text>
        )}
        <PageHeading>
          {first?.ends_at ? say('home.doneAt', { time: clockText(first.ends_at, say) }) : say('home.ask')}
        </PageHeading>
      </Stack>
      {running.map((known) => (
        <RunningLoad
          key={known.transaction}
          known={known}
          now={now}
          age={Math.max(0, Math.round((Date.now() - dataUpdatedAt) / 1000))}
          isFirst={known === first}
        />
      ))}
      {unpaid.map((known) => (
        <UnpaidRow
          key={known.transaction}
          href={`/waiting-payment/${known.transaction}`}
          share={(Date.parse(known.expires_at) - now) / (Date.parse(known.expires_at) - Date.parse(known.created_at))}
          time={formatCountdown(Date.parse(known.expires_at) - now)}
          title={say('home.unpaid', { amount: formatBaht(known.amount) })}
          note={
            isOrder(known)
              ? say(`service.${known.order.service}`)
              : machineName({ ...known, number: known.machine_number }, say)
          }
          action={say('home.pay')}
        />
      ))}
      {children}
      {!isPending && running.length === 0 ? (
        <LinkButton href="/qr-scanner" tone="primary" size="pay" width="fill" icon={<ScanIcon />}>
          {say('home.scan')}
        </LinkButton>
      ) : null}
    </Stack>
  )
}

type RunningLoadProps = {
  known: Transaction
  now: number
  /** Seconds since the server said so. */
  age: number
  isFirst: boolean
}

function RunningLoad({ known, now, age, isFirst }: RunningLoadProps) {
  const say = useSay()
  const shopText = useShopText()
  const minutes = minutesUntil(known.ends_at ?? known.server_time, now)
  const machine = machineName({ ...known, number: known.machine_number }, say)
  const isWasher = known.machine_category === 'washer'
  return (
    <MachineFront
      number={known.machine_number}
      title={machine}
      level={2}
      trailing={<Link href={`/bill/${known.transaction}`}>{say('bill.title')}</Link>}
    >
      <div className={load}>
        <Porthole
          state={minutes <= 5 ? 'finishing' : 'running'}
          size={154}
          left={minutes / known.program.minutes}
          isSwaying={isFirst}
          label={say('bill.porthole', { machine, minutes })}
        >
          <PortholeNumeral number={String(minutes)} unit={say('amount.minutesUnit')} />
        </Porthole>
        <Stack gap={1}>
          <Text isStrong>{say(isWasher ? 'machine.washing' : 'machine.drying')}</Text>
          <Text tone="ink2">{shopText(known.branch_name)}</Text>
          <Text size="small" tone="ink2">
            {programText(known.program, shopText(known.program.name), say)}
          </Text>
          <Text size="small" tone="ink3">
            {isFirst
              ? say('home.updated', { seconds: age })
              : say('bill.doneAt', { time: clockText(known.ends_at ?? known.server_time, say) })}
          </Text>
        </Stack>
      </div>
    </MachineFront>
  )
}
