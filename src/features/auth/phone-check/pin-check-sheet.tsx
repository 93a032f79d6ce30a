import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError, useSubmitCount } from '#components/use-announced-error.ts'
import { CODE_LENGTH, findCode } from '#contract/code.ts'
import { pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PinField } from '#ui/pin-field/pin-field.tsx'
import { answerPin } from './phone-check.store.ts'

const NOTE = 'pin-check-note'
const FIELD = 'pin-check'

type PinCheckSheetProps = {
  phone: string
  isPending: boolean
  /** Why the last PIN was refused. */
  error: Error | undefined
}

/** Asks for the PIN. The call that needs it goes on by itself afterwards. */
export function PinCheckSheet({ phone, isPending, error }: PinCheckSheetProps): ReactNode {
  const t = useTranslate()
  const [pin, setPin] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { tries, countSubmit } = useSubmitCount()
  const message = isIncomplete ? t('pin.incomplete') : pin === '' && error ? pinProblem(error, t) : undefined
  useAnnouncedError(FIELD, message, tries)
  useEffect(() => {
    if (error) setPin('')
  }, [error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    countSubmit()
    setIncomplete(pin.length < CODE_LENGTH)
    if (pin.length === CODE_LENGTH) answerPin(pin)
  }

  return (
    <BottomSheet
      title={t('cardPin.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && answerPin(undefined)}
      closeLabel={t('action.close')}
      describedBy={NOTE}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Text id={NOTE} tone="ink2">
            {t('cardPin.note')}
          </Text>
          <PinField
            id={FIELD}
            label={t('login.pinTitle')}
            name="pin"
            autoComplete="current-password"
            username={phone}
            length={CODE_LENGTH}
            value={pin}
            onChange={(next) => {
              setPin(next)
              setIncomplete(false)
            }}
            normalise={findCode}
            countText={t('pin.count', { count: pin.length })}
            errorMessage={message}
          />
          <Submit isPending={isPending} pendingLabel={t('cardPin.paying')}>
            {t('cardPin.pay')}
          </Submit>
        </Stack>
      </form>
    </BottomSheet>
  )
}
