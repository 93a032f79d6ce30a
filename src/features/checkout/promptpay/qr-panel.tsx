import { memo, useEffect, useState } from 'react'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import { chargedAmountOf, methodOf, type Purchase } from '#contract/payment.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { announce } from '#lib/announcer.ts'
import { canReadCanvas } from '#lib/browser/canvas.ts'
import { downloadFile, type FileResult, shareFile } from '#lib/browser/files.ts'
import { keepScreenOn } from '#lib/browser/wake-lock.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon, ShareIcon } from '#ui/icons/share-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { picturePng } from '#ui/qr-code/picture-png.ts'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { QrPicture } from '#ui/qr-code/qr-picture.tsx'
import { qrPng } from '#ui/qr-code/qr-png.ts'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { ButtonColumns } from './button-columns.tsx'
import type { PayableQr } from './promptpay.ts'

type QrProps = { purchase: Purchase; qr: PayableQr }

function useQrText(purchase: Purchase) {
  const t = useTranslate()
  const { basket } = purchase
  const name = basket ? t('basket.title', { count: basket.loads.length }) : purchaseName(purchase, t)
  const isWallet = purchase.provider !== null && methodOf(purchase.provider).wallet !== undefined
  const facts = { amount: formatPrice(chargedAmountOf(purchase)), what: name }
  return {
    name,
    scheme: t(isWallet ? 'wait.truemoney' : 'wait.promptpay'),
    label: isWallet ? t('wait.qrTrueMoney', facts) : t('wait.qr', facts),
  }
}

/** At the top of the drum, where a narrow window has room for the code only. Grows with the text as far as there is room. */
const schemeStyle = css({
  position: 'absolute',
  insetBlockStart: '[4.5%]',
  insetInline: '[0px]',
  display: { base: 'var(--stage-no-marks, flex)', _narrow: 'none' },
  justifyContent: 'center',
  fontSize: '[min({fontSizes.small}, var(--door) * 0.044)]',
  lineHeight: '[1.6]',
  whiteSpace: 'nowrap',
})

/** The head that every bank has taught its customers, where the brand may show it. */
const schemeMark = css({
  display: { base: 'var(--stage-marks, none)', _narrow: 'none' },
  position: 'absolute',
  insetBlockStart: '[3%]',
  width: '[32%]',
  height: '[9%]',
  background: '[var(--stage-thai_qr) center / contain no-repeat]',
})

/** The QR inside the drum, with the time left as its ring. Keeps the screen on, as another phone may scan it. */
export function QrPanel({ purchase, qr, share }: QrProps & { share: number }) {
  const { scheme, label } = useQrText(purchase)
  useEffect(keepScreenOn, [])
  return (
    <StageDrum state="code" size="code" left={share}>
      <span className={schemeStyle} aria-hidden>
        {scheme}
      </span>
      <span className={schemeMark} aria-hidden />
      {'picture' in qr ? <QrPicture src={qr.picture} label={label} /> : <QrCode payload={qr.payload} label={label} />}
    </StageDrum>
  )
}

/** Saves or shares the QR as a picture with the payment's details, as nobody can scan their own screen. */
export const DownloadQr = memo(function DownloadQr({ purchase, qr }: QrProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { name, scheme, label } = useQrText(purchase)
  const [result, setResult] = useState<FileResult | 'hidden'>()
  const [unsaved, setUnsaved] = useState<File>()

  const payee = localized(purchase.payee)

  async function exportQr(deliver: (file: File) => Promise<FileResult>) {
    const lines = [
      t('amount.inBaht', { amount: formatPrice(chargedAmountOf(purchase)) }),
      scheme,
      factsText([name, localized(purchase.branch_name)]),
      ...(payee ? [t('wait.payee', { payee })] : []),
      ...(purchase.expires_at ? [t('wait.pngExpires', { time: timeText(purchase.expires_at, t) })] : []),
    ]
    if (!canReadCanvas()) {
      announce(t('keep.hidden'), 'assertive')
      return setResult('hidden')
    }
    const drawn = 'picture' in qr ? picturePng({ ...qr, lines }) : qrPng({ ...qr, lines })
    const picture = await drawn.catch(() => undefined)
    const file = picture && new File([picture], `${purchase.transaction}.png`, { type: 'image/png' })
    const fileResult = file ? await deliver(file) : 'failed'
    setResult(fileResult)
    // Shown under the button: a toast would cover the next button.
    if (fileResult === 'saved') announce(t('wait.saved'))
    if (fileResult === 'failed') announce(t('wait.saveFailed'), 'assertive')
    if (fileResult === 'unsupported') setUnsaved(file)
  }

  return (
    <Stack gap={2}>
      <ButtonColumns>
        <Button tone="primary" size="pay" width="fill" icon={<DownloadIcon />} onPress={() => exportQr(downloadFile)}>
          {t('wait.save')}
        </Button>
        <Button
          tone="outline"
          size="pay"
          width="fill"
          icon={<ShareIcon />}
          onPress={() => exportQr((file) => shareFile(file, label))}
        >
          {t('wait.share')}
        </Button>
      </ButtonColumns>
      {result === 'saved' || result === 'failed' || result === 'hidden' ? (
        <Text size="small" tone={result === 'saved' ? 'ok' : 'bad'} align="center">
          {t(({ saved: 'wait.saved', failed: 'wait.saveFailed', hidden: 'keep.hidden' } as const)[result])}
        </Text>
      ) : null}
      <UnsavedFile file={unsaved} label={label} onClose={() => setUnsaved(undefined)} />
    </Stack>
  )
})
