import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'

/**
 * What the customer can choose if the machine does not start: the same words before the payment and after it.
 * `isNote`: a note below the price.
 */
export function StartPromise({ isNote = false }: { isNote?: boolean }) {
  const t = useTranslate()
  const hasChoice = ['restart', 'choose_refund'].every((name) => pageConfig.capabilities.includes(name))
  return hasChoice ? (
    <Text {...(isNote ? { size: 'small', tone: 'ink2' } : { align: 'center' })}>{t('pay.safe')}</Text>
  ) : null
}
