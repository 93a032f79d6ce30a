import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPhone } from '#contract/thai/phone.ts'
import { CodeForm, useCodeEntry } from '#features/auth/pin-reset/code-form.tsx'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { Text } from '#ui/layout/text.tsx'
import { confirmPhoneMutation } from './phone-check.queries.ts'
import { closePhoneCheck } from './phone-check.store.ts'
import { usePhoneCode } from './use-phone-code.ts'

const NOTE = 'phone-check-note'

/** Asks for the code from the SMS. The call that needs it goes on by itself afterwards. */
export function PhoneCheckSheet({ phone }: { phone: string }): ReactNode {
  const t = useTranslate()
  const sending = usePhoneCode()
  const confirm = useMutation(confirmPhoneMutation())
  const entry = useCodeEntry('phone-check-otp', confirm.error)

  function submit() {
    if (confirm.isPending || !entry.checkComplete()) return
    confirm.mutate(entry.otp, {
      onSuccess() {
        announce(t('phoneCheck.confirmed'))
        closePhoneCheck(true)
      },
    })
  }

  return (
    <BottomSheet
      title={t('phoneCheck.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && closePhoneCheck(false)}
      closeLabel={t('action.close')}
      describedBy={NOTE}
    >
      <CodeForm
        entry={entry}
        sending={sending}
        isPending={confirm.isPending}
        submitLabel={t('phoneCheck.confirm')}
        gap={4}
        onSubmit={submit}
      >
        <Text id={NOTE} tone="ink2">
          <NoWrap part={formatPhone(phone)}>{t('phoneCheck.note', { phone: formatPhone(phone) })}</NoWrap>
        </Text>
      </CodeForm>
    </BottomSheet>
  )
}
