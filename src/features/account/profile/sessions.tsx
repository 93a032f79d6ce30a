import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { BrandField } from '#components/brand-field.tsx'
import { FullDate } from '#components/full-date.tsx'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Session } from '#contract/sessions.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { endSessionMutation, sessionsQuery } from './profile.queries.ts'

/** The customer's sessions, this device first. Every other session can be ended here. */
export function Sessions() {
  const t = useTranslate()
  const sessions = useQuery(sessionsQuery())
  const sortedSessions = sessions.data?.details.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) ?? []
  const hiddenCount = (sessions.data?.total ?? 0) - sortedSessions.length
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={t('sessions.title')}
      header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}
    >
      <PageContainer>
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading>{t('sessions.heading')}</PageHeading>
            <Text tone="ink2">{t('sessions.note')}</Text>
          </Stack>
          <QueryErrorBanner title={t('sessions.failed')} query={sessions} />
          {sessions.isPending ? <Skeleton shape="list" /> : null}
          {sortedSessions.length > 0 ? (
            <List label={t('sessions.title')}>
              {sortedSessions.map((session) => (
                <SessionRow key={session.session_id} session={session} />
              ))}
            </List>
          ) : null}
          {hiddenCount > 0 ? (
            <Text size="small" tone="ink2">
              {t('sessions.more', { count: hiddenCount })}
            </Text>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function SessionRow({ session }: { session: InferOutput<typeof Session> }) {
  const t = useTranslate()
  const end = useMutation(endSessionMutation())
  const name = session.device ? t('sessions.device', session.device) : t('sessions.unknown')

  async function submit() {
    try {
      await end.mutateAsync(session.session_id)
      // The row, and with it the focused button, unmounts.
      focusPage()
      announce(t('sessions.ended', { name }))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <ListRow
      title={name}
      note={
        <>
          <span>{`${session.is_current ? t('sessions.current') : t('sessions.lastUsed')} `}</span>
          {session.is_current ? null : <FullDate instant={session.renewed_at} />}
          {end.isError ? (
            <Text as="div" size="small" tone="bad">
              {t(errorMessageId(end.error))}
            </Text>
          ) : null}
        </>
      }
      {...(session.is_current
        ? {}
        : {
            trailing: (
              <Button
                tone="outline"
                size="small"
                aria-label={t('sessions.endOne', { name })}
                isPending={end.isPending}
                pendingLabel={t('action.saving')}
                onPress={() => void submit()}
              >
                {t('sessions.end')}
              </Button>
            ),
          })}
    />
  )
}
