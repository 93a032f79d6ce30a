import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FullDate } from '#components/full-date.tsx'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryError } from '#components/query-error.tsx'
import type { AcceptedText } from '#contract/scalars.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { type LegalPage, type LegalVersion, legalQuery, textsOf } from './legal.queries.ts'
import { LegalBody } from './legal-body.tsx'

const PATHS = {
  '/term-of-use': 'terms',
  '/privacy-policy': 'privacy',
  '/refund-policy': 'refund',
  '/accessibility': 'accessibility',
} as const

/** A legal text of the shop, with the date of its version, the way to the one that is announced, to help and to the other texts. */
export function Legal({ page }: { page: LegalPage }) {
  const t = useTranslate()
  const { present, coming } = textsOf(page, serverNow())
  return (
    <LegalVersionPage page={page} version={present} title={t(`legal.${page}`)} dateLabel={t('legal.version')}>
      {coming ? (
        <ListRow
          href={`/coming/${page}`}
          title={t('legal.coming', { text: t(`legal.${page}`) })}
          note={<FullDate instant={coming.version} />}
        />
      ) : null}
    </LegalVersionPage>
  )
}

/** The text that is announced, before its day; or that there is none, and the way to the one in force. */
export function ComingLegal({ page }: { page: AcceptedText }) {
  const t = useTranslate()
  const { coming } = textsOf(page, serverNow())
  const [path] = Object.entries(PATHS).find(([, other]) => other === page) ?? ['/help']
  const present = t(`legal.${page}`)
  if (coming)
    return (
      <LegalVersionPage
        page={page}
        version={coming}
        title={t('legal.coming', { text: present })}
        dateLabel={t('legal.from')}
      >
        <ListRow href={path} title={t('legal.inForce', { text: present })} />
      </LegalVersionPage>
    )
  const title = t('legal.noneComing')
  return (
    <PageLayout title={title} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>{title}</PageHeading>
          <List>
            <ListRow href={path} title={present} />
          </List>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

type LegalVersionPageProps = {
  page: LegalPage
  version: LegalVersion
  title: string
  /** Before the day of the version. */
  dateLabel: string
  /** The row of the other version, if there is one. */
  children: ReactNode
}

function LegalVersionPage({ page, version, title, dateLabel, children }: LegalVersionPageProps) {
  const t = useTranslate()
  const text = useQuery(legalQuery(page, useLocale(), version))
  return (
    <PageLayout title={title} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{title}</PageHeading>
            <Text size="small" tone="ink2">
              <span>{`${dateLabel} `}</span>
              <FullDate instant={version.version} />
            </Text>
          </Stack>
          {children ? <List>{children}</List> : null}
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
