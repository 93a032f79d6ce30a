import { useQuery } from '@tanstack/react-query'
import { savedCardsQuery } from '#features/checkout/payment/saved-cards.queries.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { WalletIcon } from '#ui/icons/payment-icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'

/** Leads to the customer's saved cards, if there are any. */
export function SavedCardsRow() {
  const t = useTranslate()
  const { data } = useQuery(savedCardsQuery())
  const count = data?.details.length ?? 0
  if (count === 0) return null
  return (
    <List label={t('savedCards.title')}>
      <ListRow
        href="/profile/cards"
        icon={<WalletIcon />}
        title={t('savedCards.title')}
        note={t('savedCards.rowNote', { count })}
      />
    </List>
  )
}
