import type { ReactNode } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageField } from '#components/page-field.tsx'
import { PAGE_NOTE_ID, PageLayout } from '#components/page-layout.tsx'
import { latenessOf } from '#contract/lateness.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { minutesUntil, timeText } from '#features/branches/machines/machine-labels.ts'
import { BasketLoads } from '#features/checkout/payment/basket-loads.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { RefundInfo } from '#features/checkout/refunds/refund-info.tsx'
import { loadRefundText } from '#features/checkout/refunds/refund-text.ts'
import { AfterLoad } from '#features/loads/my-loads/after-load.tsx'
import { LoadCaseBanner } from '#features/loads/my-loads/load-case-banner.tsx'
import { LoadDrum, loadState } from '#features/loads/my-loads/load-drum.tsx'
import { pausedText, pauseEndText } from '#features/loads/my-loads/load-labels.ts'
import { SHOWN_AFTER_MS } from '#features/loads/my-loads/loads.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatAmount } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { BankIcon, CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { PrintOnly, ScreenOnly } from '#ui/layout/print-only.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { BillPoints, BillStamps } from './bill-points.tsx'
import { OfflineBillNote } from './offline-bill-note.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiptActions } from './receipt-actions.tsx'

const PAID_ID = 'paid'

type BillReceiptProps = {
  purchase: LoadPurchase
  /** The purchase is this device's saved copy and may be outdated. */
  isOfflineCopy: boolean
  /** Further actions. */
  children?: ReactNode
}

/** A bill: the machine's current state and the receipt. */
export function BillReceipt({ purchase, isOfflineCopy, children }: BillReceiptProps) {
  const t = useTranslate()
  const now = useServerNow()
  const minutesLeft = purchase.ends_at
    ? minutesUntil(purchase.ends_at, purchase.paused ? Date.parse(purchase.paused.since) : now)
    : 0
  const isRunning = purchase.status === 'running' && minutesLeft > 0
  const { title, note, caseNumber } = headingOf(purchase, isRunning, now, t)
  const late = latenessOf(purchase)
  const canCollect = !isOfflineCopy && isSignedIn() && purchase.status !== 'refunded'

  return (
    <PageLayout
      aside={null}
      title={title}
      describedBy={isRunning ? `${PAGE_NOTE_ID} ${PAUSE_ID} ${PAID_ID}` : PAGE_NOTE_ID}
      header={
        <PageHeader
          back={{ label: t('action.close'), href: '/' }}
          kind="close"
          // Proof of payment is no receipt, and its name is too long for the header.
          {...(purchase.receipt ? { title: t('bill.title') } : {})}
        />
      }
    >
      <PageContainer>
        <Stack gap={6}>
          <PrintOnly>
            <Text size="lead" isStrong>
              <span translate="no">{pageConfig.brand.name}</span>
            </Text>
          </PrintOnly>
          <PageField
            state={purchase.status === 'refunded' ? 'paying' : loadState(minutesLeft, !isRunning)}
            number={purchase.machine_number}
            picture={<Picture purchase={purchase} minutes={minutesLeft} isRunning={isRunning} />}
            heading={title}
            note={<MixedLanguageText part={caseNumber}>{note}</MixedLanguageText>}
          >
            {isRunning ? (
              <Text as="div" tone="ok" isStrong>
                <Row gap={1}>
                  <CheckIcon size={20} />
                  <p id={PAID_ID}>
                    {purchase.amount > 0
                      ? `${t('status.paid')} ${t('amount.inBaht', { amount: formatAmount(purchase.amount) })}`
                      : t('wait.free')}
                  </p>
                </Row>
              </Text>
            ) : null}
          </PageField>
          {isOfflineCopy ? <OfflineBillNote at={purchase.server_time} /> : null}
          {late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {t(`bill.late.${late}`)}
            </Banner>
          ) : null}
          {isRunning && purchase.paused ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {pauseEndText(purchase, t)}
            </Banner>
          ) : null}
          <RefundInfo purchase={purchase} />
          <LoadCaseBanner purchase={purchase} canAct={canCollect} />
          {isOfflineCopy ? null : (
            <ScreenOnly>
              <AfterLoad purchase={purchase} />
            </ScreenOnly>
          )}
          {canCollect ? (
            <ScreenOnly>
              <BillPoints purchase={purchase} />
            </ScreenOnly>
          ) : null}
          {isOfflineCopy ? null : (
            <ScreenOnly>
              <BasketLoads purchase={purchase} />
            </ScreenOnly>
          )}
          <ReceiptActions purchase={purchase} title={title} />
          <Receipt purchase={purchase} />
          {canCollect ? (
            <ScreenOnly>
              <BillStamps purchase={purchase} />
            </ScreenOnly>
          ) : null}
          <ScreenOnly>
            <Stack gap={2}>
              {children}
              <LinkButton href="/" tone="outline" width="fill">
                {t('action.home')}
              </LinkButton>
            </Stack>
          </ScreenOnly>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** Heading texts: what happened to the load, and to the money. */
function headingOf(
  purchase: LoadPurchase,
  isRunning: boolean,
  now: number,
  t: Translate,
): { title: string; note: string; caseNumber?: string } {
  const machine = purchaseName(purchase, t)
  const at = purchase.ends_at ?? purchase.paid_at ?? purchase.created_at
  const time = timeText(at, t)
  if (isRunning && purchase.paused) return { title: t('load.paused', { machine }), note: pausedText(purchase, t) }
  if (isRunning) return { title: t('bill.started', { machine }), note: t('bill.doneAt', { time }) }
  if (purchase.adds_time_to && purchase.status !== 'refunded')
    return { title: t('more.added', { machine }), note: t('more.addedNote', { minutes: purchase.program.minutes }) }
  if (purchase.status !== 'refunded') {
    const isRecent = now - Date.parse(at) < SHOWN_AFTER_MS
    const note = isRecent ? t('bill.wasDoneAt', { time }) : t('bill.wasDoneOn', { day: formatDayInText(at), time })
    return { title: t('bill.completed', { machine }), note }
  }
  return loadRefundText(purchase, t)
}

function Picture({ purchase, minutes, isRunning }: { purchase: LoadPurchase; minutes: number; isRunning: boolean }) {
  const t = useTranslate()
  if (purchase.status === 'refunded')
    return (
      <StageDrum state="paying" size="card" left={1}>
        {purchase.refund?.kind === 'coupon' ? <TicketIcon size={28} /> : <BankIcon size={28} />}
      </StageDrum>
    )
  return (
    <LoadDrum
      transaction={purchase.transaction}
      machine={purchaseName(purchase, t)}
      minutes={minutes}
      total={purchase.program.minutes + purchase.added_minutes}
      isDone={!isRunning}
      isAnimated={!purchase.paused}
      size="card"
    />
  )
}
