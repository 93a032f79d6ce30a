import { memo } from 'react'
import { CopyableCode } from '#components/copyable-code.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'

/** The number to quote for a purchase that has no receipt on the page, and the way to help about it. */
export const PurchaseReference = memo(function PurchaseReference({ transaction }: { transaction: string }) {
  const t = useTranslate()
  return (
    <Text as="div" size="small" tone="ink2">
      <Stack gap={0}>
        <p>{t('bill.reference')}</p>
        <CopyableCode code={transaction} />
        <p>
          <Link href={`/help?about=${transaction}`}>{t('help.title')}</Link>
        </p>
      </Stack>
    </Text>
  )
})
