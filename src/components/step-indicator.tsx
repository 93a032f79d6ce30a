import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'

/** Under the heading of a PIN's page: which of the three steps this is, and what it asks for. */
export function StepIndicator({ step, children }: { step: 1 | 2 | 3; children: string }) {
  const t = useTranslate()
  return <Text tone="ink2">{`${t('register.step', { step })} · ${children}`}</Text>
}
