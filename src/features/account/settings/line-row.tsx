import { useQuery } from '@tanstack/react-query'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { lineLinkQuery } from './line.queries.ts'

/** Leads to messages by LINE, where the brand has an official account. */
export function LineRow() {
  const t = useTranslate()
  const { data: link } = useQuery(onlyIf(lineLinkQuery(), pageConfig.capabilities.includes('line')))
  if (!link?.chat_url) return null
  return (
    <List label={t('line.title')}>
      <ListRow
        href="/profile/line"
        icon={<BellIcon />}
        title={t('line.title')}
        note={t(link.is_linked ? 'line.isOn' : 'line.isOff')}
      />
    </List>
  )
}
