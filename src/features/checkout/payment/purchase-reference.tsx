import { useTranslate } from '#lib/i18n/translate.tsx'
import { Code } from '#ui/code/code.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'

/** The number to quote for a purchase that has no receipt on the page, and the way to help about it. */
export function PurchaseReference({ transaction }: { transaction: string }) {
  const t = useTranslate()
  return (
    <Text size="small" tone="ink2" align="center">
      <span>{`${t('bill.reference')} `}</span>
      <Code text={transaction} />
      <span> </span>
      <Link href={`/help?about=${transaction}`}>{t('help.title')}</Link>
    </Text>
  )
}
