import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PAGE_NOTE_ID } from './page-layout.tsx'

/** Below the heading of a PIN page: which of the three steps it is, and what it asks for. */
export function StepIndicator({ step, children }: { step: 1 | 2 | 3; children: string }) {
  const t = useTranslate()
  return (
    <Text id={PAGE_NOTE_ID} tone="ink2">
      {`${t('register.step', { step })} ${children}`}
    </Text>
  )
}
