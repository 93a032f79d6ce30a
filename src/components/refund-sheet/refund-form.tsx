import { type FormEvent, useEffect, useState } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Code } from '#ui/code/code.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { arrivalText } from './arrival-text.ts'
import { type DestinationDraft, draftProblems, emptyDraft, toDestination } from './destination-draft.ts'
import { DestinationFields, FIELD_IDS } from './destination-fields.tsx'
import { RefundActions } from './refund-actions.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const NOTE_ID = 'refund-note'

/** How much is sent back, and by when. */
function sentenceOf({ via, amount, due_on }: NonNullable<RefundSheetProps['offer']['data']>, t: Translate) {
  const baht = formatPrice(amount)
  if (via === 'gateway') return t('refund.byGateway', { amount: baht })
  return due_on ? t('refund.by', { amount: baht, day: formatDayInText(due_on) }) : t('refund.byBank', { amount: baht })
}

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
  const sentence = data ? sentenceOf(data, t) : undefined
  const texts = [...(sentence ? [sentence] : []), ...(arrival ? [arrival] : []), ...notes]
  // Some screen readers say a description again that grows, and others do not say what it grows by.
  const [opening, setOpening] = useState<{ isOpen: boolean; texts: readonly string[] }>({ isOpen: false, texts: [] })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, texts })
  const lateText = isOpen ? texts.filter((text) => !opening.texts.includes(text)).join('\n') : ''
  useEffect(() => {
    if (lateText) announce(lateText.split('\n'))
  }, [lateText])
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
      describedBy={opening.texts.map((_, index) => `${NOTE_ID}-${index}`).join(` ${PAUSE_ID} `)}
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
            {texts.map((text) => (
              <Text
                key={text}
                id={opening.texts.includes(text) ? `${NOTE_ID}-${opening.texts.indexOf(text)}` : undefined}
                isStrong={text === sentence}
                tone={text === sentence ? 'ink' : 'ink2'}
              >
                <MixedLanguageText>{text}</MixedLanguageText>
              </Text>
            ))}
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
