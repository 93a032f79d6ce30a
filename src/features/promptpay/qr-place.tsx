import { useEffect, useState } from 'react'
import type { Purchase } from '#contract/payment.ts'
import { UnsavedFile } from '#features/frame/unsaved-file.tsx'
import { clockText } from '#features/machines/machine-words.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { type FileResult, saveFile, shareFile } from '#lib/device/files.ts'
import { keepScreenOn } from '#lib/device/wake-lock.ts'
import { announce } from '#lib/page/announce.ts'
import { formatExactBaht } from '#lib/words/format.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon, ShareIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeHeading } from '#ui/porthole/porthole-text.tsx'
import { QrPicture } from '#ui/qr-picture/qr-picture.tsx'
import { qrPng } from '#ui/qr-picture/qr-png.ts'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { ButtonPair } from './button-pair.tsx'

type Coded = { known: Purchase; payload: string }

function useQrWords(known: Purchase) {
  const say = useSay()
  const what = purchaseName(known, say)
  const isWallet = known.provider === 'truemoney_qr'
  const facts = { amount: formatExactBaht(known.amount), what }
  return {
    what,
    scheme: say(isWallet ? 'wait.truemoney' : 'wait.promptpay'),
    label: isWallet ? say('wait.qrTrueMoney', facts) : say('wait.qr', facts),
  }
}

/** The code in the glass, the time left round it. The screen stays on: another phone is to read it. */
export function QrPlace({ known, payload, share }: Coded & { share: number }) {
  const { scheme, label } = useQrWords(known)
  useEffect(keepScreenOn, [])
  return (
    <Porthole state="paying" size="qr" left={share}>
      <PortholeHeading>{scheme}</PortholeHeading>
      <QrPicture payload={payload} label={label} />
    </Porthole>
  )
}

/** The code as a picture with all that it is for: nobody can scan their own screen. */
export function KeepQr({ known, payload }: Coded) {
  const say = useSay()
  const shopText = useShopText()
  const { what, scheme, label } = useQrWords(known)
  const [saved, setSaved] = useState<FileResult>()
  const [unsaved, setUnsaved] = useState<File>()

  async function keep(hand: (file: File) => Promise<FileResult>) {
    const lines = [
      say('amount.inBaht', { amount: formatExactBaht(known.amount) }),
      scheme,
      `${what} · ${shopText(known.branch_name)}`,
      say('wait.payee', { payee: shopText(known.payee) }),
      say('wait.pngExpires', { time: clockText(known.expires_at, say) }),
    ]
    const picture = await qrPng({ payload, lines }).catch(() => undefined)
    const file = picture && new File([picture], `${known.transaction}.png`, { type: 'image/png' })
    const result = file ? await hand(file) : 'failed'
    setSaved(result)
    // Shown under the button: a message over the page would cover what is pressed next.
    if (result === 'saved') announce(say('wait.saved'))
    if (result === 'failed') announce(say('wait.saveFailed'), 'assertive')
    if (result === 'unsupported') setUnsaved(file)
  }

  return (
    <Stack gap={2}>
      <ButtonPair>
        <Button tone="primary" size="pay" width="fill" icon={<DownloadIcon />} onPress={() => keep(saveFile)}>
          {say('wait.save')}
        </Button>
        <Button
          tone="outline"
          size="pay"
          width="fill"
          icon={<ShareIcon />}
          onPress={() => keep((file) => shareFile(file, label))}
        >
          {say('wait.share')}
        </Button>
      </ButtonPair>
      {saved === 'saved' || saved === 'failed' ? (
        <Text size="small" tone={saved === 'saved' ? 'ok' : 'bad'} align="center">
          {say(saved === 'saved' ? 'wait.saved' : 'wait.saveFailed')}
        </Text>
      ) : null}
      <UnsavedFile file={unsaved} label={label} onClose={() => setUnsaved(undefined)} />
    </Stack>
  )
}
