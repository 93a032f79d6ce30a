import type { ProviderId } from '#contract/payment.ts'
import { formatCountdown } from '#lib/format.ts'
import { useSay } from '#lib/intl.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'

/** The time left for a payment that is made elsewhere. */
export function PagePlace({ left, share }: { left: number; share: number }) {
  return (
    <Porthole state="paying" size={200} left={share}>
      <PortholeNumeral number={formatCountdown(left)} />
    </Porthole>
  )
}

/** The way to the page or app where it is paid, again: apps open only at a press, and pages get closed. */
export function OpenPayPage({ provider, href }: { provider: ProviderId; href: string }) {
  const say = useSay()
  return (
    <LinkButton href={href} tone="primary" size="pay" width="fill">
      {say(`wait.open.${provider}`)}
    </LinkButton>
  )
}
