import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { arrivalText } from '#components/refund-sheet/arrival-text.ts'
import { purchaseHref } from '#features/checkout/payment/purchase-href.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { refundMoney, refundWayTexts } from '#features/checkout/refunds/refund-way.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { ActionRow } from './action-row.tsx'
import type { ShownRefund } from './refunds.ts'

/** What the money was paid for, its case, where it goes, and by when. */
function noteTexts({ purchase, refund, step }: ShownRefund, t: Translate): string[] {
  // What is said of a late one has the number.
  const number = step === 'overdue' ? undefined : t('refund.case', { number: refund.case_number })
  const about = factsText([purchaseName(purchase, t), number])
  if (!refund.sent_at) return [about, ...refundWayTexts(refund, t)]
  const arrives = arrivalText(refund.arrival, t)
  return [about, t('refund.sentOn', { day: formatDayInText(refund.sent_at) }), ...(arrives ? [arrives] : [])]
}

function Notes({ refund }: { refund: ShownRefund }) {
  const t = useTranslate()
  return noteTexts(refund, t).map((text) => (
    <span key={text} style={{ display: 'block' }}>
      <MixedLanguageText part={refund.refund.case_number}>{text}</MixedLanguageText>
      <ScreenReaderPause />
    </span>
  ))
}

/** Money that is late, with the way to those who can tell why. */
function LateRow({ refund }: { refund: ShownRefund }) {
  const t = useTranslate()
  const { case_number: number } = refund.refund
  const contact = t('help.contact')
  return (
    <ActionRow
      tone="warn"
      picture={
        <Porthole state="plain" size={56}>
          <BankIcon size={28} />
        </Porthole>
      }
      title={
        <Text isStrong>
          <MixedLanguageText part={number}>
            {t('refund.lateNote', { money: refundMoney(refund.refund, t), number })}
          </MixedLanguageText>
        </Text>
      }
      note={<Notes refund={refund} />}
    >
      <LinkButton
        href={`/help?about=${encodeURIComponent(number)}`}
        tone="outline"
        aria-label={factsText([contact, number])}
      >
        {contact}
      </LinkButton>
    </ActionRow>
  )
}

/** Refunds that wait for nothing from their customer: late, on their way, or just sent. */
export function RefundRows({ refunds }: { refunds: readonly ShownRefund[] }) {
  const t = useTranslate()
  const late = refunds.filter(({ step }) => step === 'overdue')
  const calm = refunds.filter(({ step }) => step === 'under_way' || step === 'sent')
  return (
    <>
      {late.map((refund) => (
        <LateRow key={refund.refund.case_number} refund={refund} />
      ))}
      {calm.length > 0 ? (
        <List label={t('refund.list')}>
          {calm.map((one) => (
            <ListRow
              key={one.refund.case_number}
              href={purchaseHref(one.purchase)}
              icon={<BankIcon />}
              title={t(one.step === 'sent' ? 'refund.sentBack' : 'refund.sending', {
                money: refundMoney(one.refund, t),
              })}
              note={<Notes refund={one} />}
            />
          ))}
        </List>
      ) : null}
    </>
  )
}
