import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CouponChoice } from '#contract/coupons.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { Notice } from '#features/frame/notice.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { ShowMore } from '#features/frame/show-more.tsx'
import { type Address, formatMachineCode } from '#features/machines/machine-code.ts'
import { messageOf } from '#lib/api-message.ts'
import { formatBaht, formatDay } from '#lib/format.ts'
import { type Say, useSay, useShopText } from '#lib/intl.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TicketIcon } from '#ui/icons/icons.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { restKept, restTooSmall, useCouponChoices } from './coupon-choices.ts'
import { chooseCoupon, useSelectedCommand } from './selected-command.store.ts'

const NONE = 'none'

/** The coupons that could pay for part of this order, those that cannot with the reason, and none. */
export function CouponStep({ address }: { address: Address }) {
  const { command, isCouponChosen } = useSelectedCommand()
  return command ? (
    // valtio's snapshot is the same shape, deeply readonly
    <CouponChoices address={address} selected={command as SelectedCommand} isCouponChosen={isCouponChosen} />
  ) : null
}

type CouponChoicesProps = { address: Address; selected: SelectedCommand; isCouponChosen: boolean }

function CouponChoices({ address, selected, isCouponChosen }: CouponChoicesProps) {
  const say = useSay()
  const shopText = useShopText()
  const navigate = useNavigate()
  const { query: coupons, known, total, usable, least, isWeighing } = useCouponChoices(selected)
  const [marked, setMarked] = useState<string>()
  const price = selected.program.amount
  const before = isCouponChosen ? selected.coupons[0] : usable[0]?.id
  const value = marked ?? before ?? NONE
  const header = (
    <PageHeader
      back={{ label: say('action.back'), href: `/payment/${formatMachineCode(address)}` }}
      title={say('coupon.title')}
    />
  )

  function use() {
    chooseCoupon(value === NONE ? null : value)
    void navigate({ to: '/payment/$node_id/$address/$sub_position', params: address, replace: true })
  }

  if ((coupons.isError && !known) || known?.length === 0)
    return (
      <Notice
        title={say(coupons.isError ? 'coupon.failed' : 'coupon.empty')}
        text={say(coupons.isError ? messageOf(coupons.error) : 'coupon.emptyNote')}
        header={header}
        picture={
          <Porthole state={coupons.isError ? 'offline' : 'plain'} size={112} left={0}>
            {coupons.isError ? undefined : <TicketIcon size={28} />}
          </Porthole>
        }
        actions={
          <>
            {coupons.isError ? (
              <Button tone="primary" width="fill" onPress={() => void coupons.refetch()}>
                {say('action.retry')}
              </Button>
            ) : null}
            <LinkButton
              href={`/payment/${formatMachineCode(address)}`}
              tone={coupons.isError ? 'outline' : 'primary'}
              width="fill"
            >
              {say('coupon.none')}
            </LinkButton>
          </>
        }
      />
    )

  return (
    <Page title={say('coupon.title')} header={header}>
      <Screen bottom="bar">
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading size="l">{say('coupon.heading', { amount: formatBaht(selected.program.amount) })}</PageHeading>
            <Text tone="ink2">{say('coupon.oneOnly')}</Text>
          </Stack>
          {known && !isWeighing ? (
            <>
              <RadioCards label={say('coupon.title')} isLabelHidden value={value} onChange={setMarked}>
                {known.map((one) => (
                  <RadioCard
                    key={one.id}
                    value={one.id}
                    title={shopText(one.title)}
                    note={[
                      ...(one.id === usable[0]?.id ? [say('coupon.best')] : []),
                      say('coupon.until', { day: formatDay(one.expires_at) }),
                      ...(restKept(one) > 0 && one.saving > 0
                        ? [say('coupon.keepsRest', { amount: formatBaht(restKept(one)) })]
                        : []),
                    ].join(' · ')}
                    {...(usable.includes(one)
                      ? {
                          trailing: (
                            <Text as="span" isStrong isUnbroken>
                              −{say('amount.inBaht', { amount: formatBaht(one.saving) })}
                            </Text>
                          ),
                        }
                      : { isDisabled: true, reason: reasonOf(one, { price, least, say, shopText }) })}
                  />
                ))}
                <RadioCard value={NONE} title={say('coupon.none')} />
              </RadioCards>
              <ShowMore
                shown={known.length}
                total={total}
                isPending={coupons.isFetchingNextPage}
                onMore={async () => {
                  const more = await coupons.fetchNextPage()
                  return more.data?.pages.flatMap(({ details }) => details).length ?? 0
                }}
              />
            </>
          ) : (
            <Stack gap={2}>
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </Stack>
          )}
        </Stack>
      </Screen>
      <BottomBar>
        <Button tone="primary" size="pay" width="fill" isDisabled={!known || isWeighing} onPress={use}>
          {say(value === NONE ? 'coupon.none' : 'coupon.use')}
        </Button>
      </BottomBar>
    </Page>
  )
}

type Weighed = { price: number; least: number; say: Say; shopText: ReturnType<typeof useShopText> }

/** Why this order cannot be paid with a coupon. */
function reasonOf(coupon: CouponChoice, { price, least, say, shopText }: Weighed): string {
  const rest = restTooSmall(coupon, price, least)
  if (coupon.reason === 'reserved') return say('coupon.reserved')
  if (coupon.reason === 'minimum') return say('coupon.minimum', { amount: formatBaht(coupon.minimum) })
  if (coupon.reason === 'branch' && coupon.branch_name)
    return say('coupon.branch', { branch: shopText(coupon.branch_name) })
  if (coupon.reason === null && rest !== undefined)
    return say('coupon.restTooSmall', { rest: formatBaht(rest), amount: formatBaht(least) })
  if (coupon.machine_category === 'washer') return say('coupon.washersOnly')
  if (coupon.machine_category === 'dryer') return say('coupon.dryersOnly')
  return say('coupon.nothing')
}
