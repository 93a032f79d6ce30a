import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isOrder, type Purchase } from '#contract/payment.ts'
import { PAGE_HEADING_ID, Page, PageHeading } from '#features/frame/page.tsx'
import { clockText } from '#features/machines/machine-words.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { userQuery } from '#features/session/session.queries.ts'
import { announce } from '#lib/announce.ts'
import { messageOf } from '#lib/api-message.ts'
import { formatBaht, formatDay } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { isSignedIn } from '#lib/session.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ReceiptIcon } from '#ui/icons/icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Price } from '#ui/price/price.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { historyPages } from './history.queries.ts'

/** Every purchase of the customer, newest first. */
export function History() {
  const say = useSay()
  const { data: user } = useQuery(userQuery())
  const isGuest = !isSignedIn() || user === null
  return (
    <Page title={say('history.title')}>
      <Screen bottom="nav">
        <Stack gap={4}>
          {isGuest ? (
            <Nothing
              title={say('history.guest')}
              text={say('history.guestNote')}
              href="/login?next=/history"
              action={say('nav.login')}
            />
          ) : (
            <Purchases />
          )}
        </Stack>
      </Screen>
    </Page>
  )
}

function Purchases() {
  const say = useSay()
  const history = useInfiniteQuery(historyPages())
  const purchases = history.data?.pages.flatMap((page) => page.details) ?? []
  const total = history.data?.pages[0]?.total ?? 0

  if (history.isPending)
    return (
      <>
        <PageHeading>{say('history.title')}</PageHeading>
        <Skeleton shape="panel" />
        <Skeleton shape="panel" />
      </>
    )
  if (history.isError && purchases.length === 0)
    return (
      <>
        <PageHeading>{say('history.failed')}</PageHeading>
        <Text tone="ink2">{say(messageOf(history.error))}</Text>
        <Button tone="outline" onPress={() => void history.refetch()}>
          {say('action.retry')}
        </Button>
      </>
    )
  if (purchases.length === 0)
    return (
      <Nothing
        title={say('history.empty')}
        text={say('history.emptyNote')}
        href="/qr-scanner"
        action={say('home.scan')}
      />
    )
  const count = say('history.count', { shown: purchases.length, total })
  return (
    <>
      <PageHeading>{say('history.title')}</PageHeading>
      <List label={say('history.title')}>
        {purchases.map((known) => (
          <PurchaseRow key={known.transaction} known={known} />
        ))}
      </List>
      <Text size="small" tone="ink3" align="center">
        {count}
      </Text>
      {history.hasNextPage ? (
        <Button
          tone="outline"
          width="fill"
          isPending={history.isFetchingNextPage}
          pendingLabel={say('action.saving')}
          onPress={async () => {
            const more = await history.fetchNextPage()
            const shown = more.data?.pages.flatMap((page) => page.details).length ?? 0
            announce(say('history.count', { shown, total }))
          }}
        >
          {say('history.more')}
        </Button>
      ) : null}
    </>
  )
}

function PurchaseRow({ known }: { known: Purchase }) {
  const say = useSay()
  const shopText = useShopText()
  const hasBill = known.status === 'running' || known.status === 'completed' || known.status === 'refunded'
  return (
    <ListRow
      href={`/${hasBill ? 'bill' : 'waiting-payment'}/${known.transaction}`}
      title={`${purchaseName(known, say)} · ${shopText(known.branch_name)}`}
      note={
        <>
          <DateTime instant={known.created_at} text={formatDay(known.created_at)} /> {clockText(known.created_at, say)}{' '}
          · {say(isOrder(known) && known.order.step ? `service.status.${known.order.step}` : `status.${known.status}`)}
        </>
      }
      trailing={<Price size="m" number={formatBaht(known.amount)} unit={say('amount.baht')} />}
    />
  )
}

function Nothing({ title, text, href, action }: { title: string; text: string; href: string; action: string }) {
  return (
    <EmptyState
      level={1}
      id={PAGE_HEADING_ID}
      title={title}
      text={text}
      action={
        <LinkButton href={href} tone="primary">
          {action}
        </LinkButton>
      }
    >
      <Porthole state="plain" size={112} left={0}>
        <ReceiptIcon size={28} />
      </Porthole>
    </EmptyState>
  )
}
