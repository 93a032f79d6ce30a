import { useState } from 'react'
import type { Transaction } from '#contract/payment.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { clockText, machineName } from '#features/machines/machine-words.ts'
import { announce } from '#lib/announce.ts'
import { formatCountdown, formatExactBaht } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { type ShareResult, saveFile, shareFile } from '#lib/share.ts'
import { addToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { AlertIcon, DownloadIcon, RefreshIcon, ShareIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeHeading } from '#ui/porthole/porthole-text.tsx'
import { Price } from '#ui/price/price.tsx'
import { QrPicture } from '#ui/qr-picture/qr-picture.tsx'
import { qrPng } from '#ui/qr-picture/qr-png.ts'
import { Screen } from '#ui/screen/screen.tsx'
import { Row, Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { ButtonPair } from './button-pair.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { type Check, LastLook } from './last-look.tsx'
import { MachineHeader } from './machine-header.tsx'
import { PaySteps } from './pay-steps.tsx'
import { isPromptPayFor } from './promptpay.ts'
import { useTimeLeft } from './use-time-left.ts'

/** The QR and the time left to pay it. The picture can be saved: nobody can scan their own screen. */
export function QrWait({ known, check }: { known: Transaction; check: Check }) {
  const say = useSay()
  const shopText = useShopText()
  const left = useTimeLeft(known.expires_at)
  const [saved, setSaved] = useState<ShareResult>()
  const whole = Date.parse(known.expires_at) - Date.parse(known.created_at)
  const machine = machineName({ ...known, number: known.machine_number }, say)
  const branch = shopText(known.branch_name)
  const amount = formatExactBaht(known.amount)
  const payload = known.qr_payload && isPromptPayFor(known.qr_payload, known.amount) ? known.qr_payload : undefined

  async function keep(hand: (file: File) => ShareResult | Promise<ShareResult>) {
    if (!payload) return
    const lines = [
      say('amount.inBaht', { amount }),
      `${machine} · ${branch}`,
      say('wait.payee', { payee: shopText(known.payee) }),
      say('wait.pngExpires', { time: clockText(known.expires_at, say) }),
    ]
    const picture = await qrPng({ payload, lines }).catch(() => undefined)
    const result = picture
      ? await hand(new File([picture], `${known.transaction}.png`, { type: 'image/png' }))
      : ('failed' as const)
    setSaved(result)
    if (result === 'saved') addToast({ title: say('wait.saved'), tone: 'ok' })
    if (result === 'failed') announce(say('wait.saveFailed'), 'assertive')
  }

  return (
    <Page title={say('wait.title')} header={<MachineHeader name={machine} branch={branch} backHref="/" />}>
      <Screen isFilled>
        <Stack gap={5} isGrowing>
          <Stack gap={4} isGrowing>
            <Stack gap={1} align="center">
              <PageHeading size="m" align="center">
                <Price size="l" number={amount} unit={say('amount.baht')} />
              </PageHeading>
              <Text tone="ink2" align="center">
                {say('wait.how')}
              </Text>
            </Stack>
            {payload ? (
              <Stack gap={4} align="center">
                <Porthole state="paying" size="qr" left={whole > 0 ? left / whole : 0}>
                  <PortholeHeading>{say('wait.promptpay')}</PortholeHeading>
                  <QrPicture payload={payload} label={say('wait.qr', { amount, machine })} />
                </Porthole>
                <Row gap={3} justify="center" isWrapping>
                  <Text as="span" isStrong isUnbroken>
                    <span role="timer" aria-live="off">
                      {say('wait.left', { time: formatCountdown(left) })}
                    </span>
                  </Text>
                  <Text as="span" tone="ink2">
                    {say('wait.payee', { payee: shopText(known.payee) })}
                  </Text>
                </Row>
              </Stack>
            ) : (
              <Banner tone="bad" icon={<AlertIcon />} title={say('pay.failed')}>
                {say('end.unknownNote')}
              </Banner>
            )}
            <PaySteps done={0} />
          </Stack>
          <Stack gap={2}>
            {payload ? (
              <ButtonPair>
                <Button tone="primary" size="pay" width="fill" icon={<DownloadIcon />} onPress={() => keep(saveFile)}>
                  {say('wait.save')}
                </Button>
                <Button
                  tone="outline"
                  size="pay"
                  width="fill"
                  icon={<ShareIcon />}
                  onPress={() => keep((file) => shareFile(file, say('wait.qr', { amount, machine })))}
                >
                  {say('wait.share')}
                </Button>
              </ButtonPair>
            ) : null}
            {saved === 'saved' || saved === 'failed' ? (
              <Text size="small" tone={saved === 'saved' ? 'ok' : 'bad'} align="center">
                {say(saved === 'saved' ? 'wait.saved' : 'wait.saveFailed')}
              </Text>
            ) : null}
            <Button
              tone="outline"
              width="fill"
              icon={<RefreshIcon />}
              isPending={check.isChecking}
              pendingLabel={say('wait.checking')}
              onPress={check.again}
            >
              {say('wait.check')}
            </Button>
            <LastLook check={check} />
            <CancelOrder transaction={known.transaction} />
          </Stack>
        </Stack>
      </Screen>
    </Page>
  )
}
