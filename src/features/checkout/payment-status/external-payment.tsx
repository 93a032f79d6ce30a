import type { ProviderId } from '#contract/payment.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'

/** The time left for a payment on an external page or in an app. */
export function ExternalPayment({ share }: { share: number }) {
  return (
    <StageDrum state="paying" size="page" left={share}>
      <BankIcon size={28} />
    </StageDrum>
  )
}

/** Link that opens the external payment page or app again: apps open only on a press, and pages get closed. */
export function OpenPaymentPage({ provider, href }: { provider: ProviderId; href: string }) {
  const t = useTranslate()
  return (
    <LinkButton href={href} tone="primary" size="pay" width="fill">
      {t(`wait.open.${provider}`)}
    </LinkButton>
  )
}
