import { type FormEvent, useState } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Code } from '#ui/code/code.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { arrivalText } from './arrival-text.ts'
import { type DestinationDraft, draftProblems, emptyDraft, toDestination } from './destination-draft.ts'
import { DestinationFields, FIELD_IDS } from './destination-fields.tsx'
import { RefundActions } from './refund-actions.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const NOTE_ID = 'refund-note'

/** The sheet's content. What was typed stays when the request fails, and when the sheet is closed and opened again. */
export function RefundForm(props: RefundSheetProps) {
  const { title, notes, reference, submitLabel, closeLabel, offer, isOpen, isPending, error, onClose, onSubmit } = props
  const t = useTranslate()
  const [draft, setDraft] = useState(emptyDraft)
  const [isChecked, setChecked] = useState(false)
  const { data } = offer
  const arrival = arrivalText(data?.arrival, t)
  const hasFields = data?.via === 'bank'
  const problems = hasFields ? draftProblems(draft) : {}
  const edit = (change: Partial<DestinationDraft>) => setDraft((current) => ({ ...current, ...change }))

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isPending || !data) return
    setChecked(true)
    const [wrong] = Object.entries(problems)
    if (!wrong) {
      if (!hasFields) return onSubmit(undefined, undefined)
      return onSubmit(toDestination(draft), draft.kind === 'account_phone' ? undefined : draft.pin)
    }
    const [field, message] = wrong
    announce(t(message), 'assertive')
    const element = document.getElementById(FIELD_IDS[field as keyof typeof problems]) // a key of `problems`
    const control = element?.querySelector('button') ?? element
    control?.focus()
  }

  return (
    <BottomSheet
      title={title}
      describedBy={NOTE_ID}
      isOpen={isOpen}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) onClose()
      }}
      isDismissable
      actions={
        <RefundActions
          yesLabel={submitLabel}
          noLabel={closeLabel}
          isDisabled={!data}
          isPending={isPending}
          onYes={() => submit()}
          onNo={onClose}
        />
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          {error ? <Alert tone="bad">{error}</Alert> : null}
          <Stack gap={2}>
            <div id={NOTE_ID}>
              <Stack gap={2}>
                {data ? (
                  <Text isStrong>
                    <MixedLanguageText>
                      {data.via === 'gateway'
                        ? t('refund.byGateway', { amount: formatPrice(data.amount) })
                        : data.due_on
                          ? t('refund.by', { amount: formatPrice(data.amount), day: formatDayInText(data.due_on) })
                          : t('refund.byBank', { amount: formatPrice(data.amount) })}
                    </MixedLanguageText>
                  </Text>
                ) : null}
                {[...(arrival ? [arrival] : []), ...notes].map((note) => (
                  <Text key={note} tone="ink2">
                    <MixedLanguageText>{note}</MixedLanguageText>
                  </Text>
                ))}
              </Stack>
            </div>
            {/* Not a part of the question: it has 32 signs. */}
            {reference ? (
              <Text tone="ink2">
                <span>{`${t('bill.reference')} `}</span>
                <Code text={reference} />
              </Text>
            ) : null}
          </Stack>
          {offer.error ? <Alert tone="bad">{t(errorMessageId(offer.error))}</Alert> : null}
          {!data && !offer.error ? <Skeleton shape="row" /> : null}
          {hasFields ? (
            <DestinationFields
              draft={draft}
              phoneEnd={data.phone_end}
              problems={isChecked ? problems : {}}
              onEdit={edit}
            />
          ) : null}
        </Stack>
      </form>
    </BottomSheet>
  )
}
