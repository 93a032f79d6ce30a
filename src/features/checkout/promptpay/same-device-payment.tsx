import { BANKS, type Bank, type ProviderId } from '#contract/payment.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { ButtonRow } from './button-row.tsx'

/** What opens each bank's own app; where it is not installed nothing happens, and the note says so. */
const APPS: Record<Bank, string> = {
  bbl: 'bualuangmbanking://',
  bay: 'kma://',
  kbank: 'kplus://',
  ktb: 'krungthai-next://',
  scb: 'scbeasy://',
}

const steps = css({ listStyleType: 'decimal', paddingInlineStart: '6', color: 'ink2' })
// A computer has no bank's app to open.
const onTouch = css({ display: 'none', '@media (pointer: coarse)': { display: 'block' } })

/** For whoever has only this phone: how to pay a code that stands on its own screen. */
export function SameDevicePayment({ provider }: { provider: ProviderId }) {
  const t = useTranslate()
  const isWallet = provider === 'truemoney_qr'
  return (
    <Stack gap={3}>
      <Heading level={2} size="m">
        {t('wait.onePhone')}
      </Heading>
      <ol className={steps}>
        <li>{t('wait.onePhoneSave')}</li>
        <li>{t(isWallet ? 'wait.onePhoneWallet' : 'wait.onePhoneOpen')}</li>
        <li>{t('wait.onePhonePay')}</li>
      </ol>
      <div className={onTouch}>
        <Stack gap={2}>
          <ButtonRow>
            {isWallet ? (
              <LinkButton href="truemoney://" tone="outline" width="fill">
                {t('wait.truemoney')}
              </LinkButton>
            ) : (
              BANKS.map((bank) => (
                <LinkButton key={bank} href={APPS[bank]} tone="outline" width="fill">
                  {/* Names, that a translating browser would make other apps of. */}
                  <span translate="no">{t(`wait.app.${bank}`)}</span>
                </LinkButton>
              ))
            )}
          </ButtonRow>
          <Text size="small" tone="ink2">
            {t('wait.appsNote')}
          </Text>
        </Stack>
      </div>
    </Stack>
  )
}
