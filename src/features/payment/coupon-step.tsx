import { Notice } from '#features/frame/notice.tsx'
import { type Address, formatMachineCode } from '#features/machines/machine-code.ts'
import { useSay } from '#lib/intl.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TicketIcon } from '#ui/icons/icons.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** The coupons that could pay for part of this order. */
export function CouponStep({ address }: { address: Address }) {
  const say = useSay()
  const backHref = `/payment/${formatMachineCode(address)}`
  return (
    <Notice
      title={say('coupon.empty')}
      text={say('coupon.emptyNote')}
      header={<PageHeader back={{ label: say('action.back'), href: backHref }} title={say('coupon.title')} />}
      picture={
        <Porthole state="plain" size={112} left={0}>
          <TicketIcon size={28} />
        </Porthole>
      }
      actions={
        <LinkButton href={backHref} tone="primary" width="fill">
          {say('coupon.none')}
        </LinkButton>
      }
    />
  )
}
