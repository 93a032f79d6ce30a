import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { useLoads } from './use-loads.ts'

type OwnLoadProps = { machine: { node_id: string; address: string; sub_position: string } }

/** Link to the customer's own load in the scanned machine; renders nothing for other customers. */
export function OwnLoad({ machine: { node_id, address, sub_position } }: OwnLoadProps) {
  const t = useTranslate()
  const { loads } = useLoads()
  const isOwnMachine = loads.some(
    ({ purchase }) =>
      purchase.node_id === node_id && purchase.address === address && purchase.sub_position === sub_position,
  )
  if (!isOwnMachine) return null
  return (
    <Banner
      tone="info"
      icon={<BasketIcon />}
      title={t('load.yours')}
      action={
        <LinkButton href="/loads" tone="outline" size="small">
          {t('load.see')}
        </LinkButton>
      }
    />
  )
}
