import { memo } from 'react'
import { BANKS, type Bank, methodOf, type ProviderId } from '#contract/payment.ts'
import { isTouchDevice } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { ButtonColumns } from './button-columns.tsx'

/**
 * URL scheme of each bank's app. Without the app the link does nothing, which the note explains. That of K PLUS is the one that
 * the bank's own page opens (https://www.kasikornbank.com/th/kplus/deeplinkkplus/).
 */
const APPS: Record<Bank, string> = {
  bbl: 'bualuangmbanking://',
  bay: 'krungsri-kma://',
  kbank: 'kbank.kplus://',
  ktb: 'ktbnext://',
  scb: 'scbeasy://',
}

const steps = css({ listStyleType: 'decimal', paddingInlineStart: '6', color: 'ink2' })

/** How to pay a QR that is shown on the same phone. */
export const SameDeviceSteps = memo(function SameDeviceSteps({ provider }: { provider: ProviderId }) {
  const t = useTranslate()
  const { wallet } = methodOf(provider)
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('wait.onePhone')}
      </Heading>
      <ol className={steps}>
        <li>{t('wait.onePhoneSave')}</li>
        <li>{t(wallet ? 'wait.onePhoneWallet' : 'wait.onePhoneOpen')}</li>
        <li>{t('wait.onePhonePay')}</li>
      </ol>
    </Stack>
  )
})

/** Links to the apps that pay a QR. They exist only on phones and tablets. */
export const PaymentApps = memo(function PaymentApps({ provider }: { provider: ProviderId }) {
  const t = useTranslate()
  const { wallet } = methodOf(provider)
  if (!isTouchDevice()) return null
  return (
    <Stack gap={2}>
      <ButtonColumns>
        {wallet ? (
          <LinkButton href={`${wallet}://`} tone="outline" width="fill">
            {t('wait.truemoney')}
          </LinkButton>
        ) : (
          BANKS.map((bank) => (
            <LinkButton key={bank} href={APPS[bank]} tone="outline" width="fill">
              {/* App names, which a browser's page translation must not change. */}
              <span translate="no">{t(`wait.app.${bank}`)}</span>
            </LinkButton>
          ))
        )}
      </ButtonColumns>
      <Text size="small" tone="ink2">
        {t('wait.appsNote')}
      </Text>
    </Stack>
  )
})
