import { useQuery } from '@tanstack/react-query'
import { FullDate } from '#components/full-date.tsx'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryError } from '#components/query-error.tsx'
import { CONSENT_VERSION } from '#contract/privacy.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { type LegalPage, legalQuery } from './legal.queries.ts'
import { LegalBody } from './legal-body.tsx'

const PATHS = {
  '/term-of-use': 'terms',
  '/privacy-policy': 'privacy',
  '/refund-policy': 'refund',
  '/accessibility': 'accessibility',
} as const

/** A legal text of the shop, with the date of its version, and links to help and to the other texts. */
export function Legal({ page }: { page: LegalPage }) {
  const t = useTranslate()
  const locale = useLocale()
  const text = useQuery(legalQuery(page, locale))
  const title = t(`legal.${page}`)
  return (
    <PageLayout title={title} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{title}</PageHeading>
            <Text size="small" tone="ink2">
              <span>{`${t('legal.version')} `}</span>
              <FullDate instant={CONSENT_VERSION} />
            </Text>
          </Stack>
          {text.data ? <LegalBody text={text.data} /> : null}
          {text.isPending ? <Skeleton shape="panel" /> : null}
          <QueryError query={text} describe={() => ({ title: t('error.network'), why: null })}>
            {(message, retry) => <Banner tone="bad" icon={<AlertIcon />} title={message.title} action={retry} />}
          </QueryError>
          {/* Not before the text has loaded, to avoid a layout shift. */}
          {text.isPending ? null : (
            <List>
              <ListRow href="/help" title={t('help.title')} note={t('legal.helpNote')} />
              {Object.entries(PATHS).map(([path, otherPage]) =>
                otherPage === page ? null : <ListRow key={path} href={path} title={t(`legal.${otherPage}`)} />,
              )}
            </List>
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
