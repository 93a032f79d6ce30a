import { goBack } from '#components/go-back.ts'
import { MessagePage } from '#components/message-page.tsx'
import { programText } from '#features/branches/machines/machine-labels.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { lastToRepeat } from './reorder.ts'
import { ReorderButton } from './reorder-button.tsx'

/** The page of the icon's shortcut: it goes on by itself to the payment of the last load, in a free machine like it. */
export function RepeatLast() {
  const t = useTranslate()
  const localized = useLocalized()
  const { purchases, query } = usePurchases()
  const last = lastToRepeat(purchases)
  return (
    <MessagePage
      title={t('repeat.title')}
      text={
        last
          ? factsText([localized(last.branch_name), programText(last.program, localized(last.program.name), t)])
          : t(query.isFetched ? 'repeat.none' : 'repeat.looking')
      }
      header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
      picture={<Porthole state={last ? 'free' : 'plain'} size={112} />}
      actions={
        // An older load that this device knows may not be the last one.
        last && query.isFetched ? (
          <ReorderButton purchase={last} isAutomatic={query.isSuccess} />
        ) : query.isFetched ? (
          <LinkButton href="/qr-scanner" tone="primary" width="fill" icon={<ScanIcon />}>
            {t('home.scan')}
          </LinkButton>
        ) : (
          <Skeleton shape="panel" />
        )
      }
    />
  )
}
