import type { Order } from '#contract/orders.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PhoneIcon } from '#ui/icons/branch-icons.tsx'
import { BranchIcon } from '#ui/icons/navigation-icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Name } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Phone } from '#ui/phone/phone.tsx'
import { useBranchTelephone } from './call-branch.tsx'

const HEADING_ID = 'help-heading'

/** Contacts for questions about an order. */
export function OrderHelp({ purchase }: { purchase: Order }) {
  const t = useTranslate()
  const localized = useLocalized()
  const telephone = useBranchTelephone(purchase)
  return (
    <Stack gap={2}>
      <Heading level={2} size="m" id={HEADING_ID}>
        {t('order.help')}
      </Heading>
      <List labelledBy={HEADING_ID}>
        {telephone ? (
          <ListRow
            href={`tel:${telephone}`}
            icon={<PhoneIcon />}
            title={t('order.call')}
            note={<Phone number={formatPhone(telephone)} />}
          />
        ) : null}
        <ListRow
          href={`/help?about=${purchase.transaction}`}
          icon={<AlertIcon />}
          title={t('order.report')}
          note={t('order.reportNote')}
        />
        <ListRow
          href={`/branch/${purchase.branch_id}`}
          icon={<BranchIcon />}
          title={<Name>{localized(purchase.branch_name)}</Name>}
        />
      </List>
    </Stack>
  )
}
