import type { LoadPurchase } from '#contract/payment.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** What more time in a load costs, with an API that sells it. */
export const moreTimeOffer = ({ more_time }: LoadPurchase): LoadPurchase['more_time'] =>
  pageConfig.capabilities.includes('more_time') ? more_time : null

/** The link to its page; undefined if the load can have none. */
export function moreTimeLink(load: LoadPurchase, t: Translate): { href: string; label: string } | undefined {
  const offer = moreTimeOffer(load)
  if (!offer) return undefined
  const facts = { minutes: offer.minutes, amount: formatPrice(offer.amount) }
  return { href: `/more-time/${load.transaction}`, label: t('more.offer', facts) }
}
