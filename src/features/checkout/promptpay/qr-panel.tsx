import { useEffect, useState } from 'react'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import type { Purchase } from '#contract/payment.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { announce } from '#lib/announcer.ts'
import { downloadFile, type FileResult, shareFile } from '#lib/browser/files.ts'
import { keepScreenOn } from '#lib/browser/wake-lock.ts'
import { formatAmount } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon, ShareIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeHeading } from '#ui/porthole/porthole-text.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { qrPng } from '#ui/qr-code/qr-png.ts'
import { ButtonRow } from './button-row.tsx'

type Coded = { purchase: Purchase; payload: string }

function useQrWords(purchase: Purchase) {
  const t = useTranslate()
  const what = purchaseName(purchase, t)
  const isWallet = purchase.provider === 'truemoney_qr'
  const facts = { amount: formatAmount(purchase.amount), what }
  return {
    what,
    scheme: t(isWallet ? 'wait.truemoney' : 'wait.promptpay'),
    label: isWallet ? t('wait.qrTrueMoney', facts) : t('wait.qr', facts),
  }
}

/** The code in the glass, the time left round it. The screen stays on: another phone is to read it. */
export function QrPanel({ purchase, payload, share }: Coded & { share: number }) {
  const { scheme, label } = useQrWords(purchase)
  useEffect(keepScreenOn, [])
  return (
    <Porthole state="paying" size="qr" remaining={share}>
      <PortholeHeading>{scheme}</PortholeHeading>
      <QrCode payload={payload} label={label} />
    </Porthole>
  )
}

/** The code as a picture with all that it is for: nobody can scan their own screen. */
export function DownloadQr({ purchase, payload }: Coded) {
  const t = useTranslate()
  const localized = useLocalized()
  const { what, scheme, label } = useQrWords(purchase)
  const [saved, setSaved] = useState<FileResult>()
  const [unsaved, setUnsaved] = useState<File>()

  async function keep(hand: (file: File) => Promise<FileResult>) {
    const lines = [
      t('amount.inBaht', { amount: formatAmount(purchase.amount) }),
      scheme,
      `${what} · ${localized(purchase.branch_name)}`,
      t('wait.payee', { payee: localized(purchase.payee) }),
      t('wait.pngExpires', { time: timeText(purchase.expires_at, t) }),
    ]
    const picture = await qrPng({ payload, lines }).catch(() => undefined)
    const file = picture && new File([picture], `${purchase.transaction}.png`, { type: 'image/png' })
    const result = file ? await hand(file) : 'failed'
    setSaved(result)
    // Shown under the button: a message over the page would cover what is pressed next.
    if (result === 'saved') announce(t('wait.saved'))
    if (result === 'failed') announce(t('wait.saveFailed'), 'assertive')
    if (result === 'unsupported') setUnsaved(file)
  }

  return (
    <Stack gap={2}>
      <ButtonRow>
        <Button tone="primary" size="pay" width="fill" icon={<DownloadIcon />} onPress={() => keep(downloadFile)}>
          {t('wait.save')}
        </Button>
        <Button
          tone="outline"
          size="pay"
          width="fill"
          icon={<ShareIcon />}
          onPress={() => keep((file) => shareFile(file, label))}
        >
          {t('wait.share')}
        </Button>
      </ButtonRow>
      {saved === 'saved' || saved === 'failed' ? (
        <Text size="small" tone={saved === 'saved' ? 'ok' : 'bad'} align="center">
          {t(saved === 'saved' ? 'wait.saved' : 'wait.saveFailed')}
        </Text>
      ) : null}
      <UnsavedFile file={unsaved} label={label} onClose={() => setUnsaved(undefined)} />
    </Stack>
  )
}
