import { useQuery } from '@tanstack/react-query'
import { MessagePage } from '#components/message-page.tsx'
import { PageField } from '#components/page-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { RetryButton } from '#components/retry-button.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { useLastError } from '#components/use-last-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type getSharedLoad, LINK_HOURS } from '#contract/loads.ts'
import { machineName, minutesUntil, timeText } from '#features/branches/machines/machine-labels.ts'
import { isNotFound } from '#features/checkout/payment/polling.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DirectionsIcon } from '#ui/icons/branch-icons.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { LoadDrum, loadState } from './load-drum.tsx'
import { sharedLoadQuery } from './loads.queries.ts'

/** Page of a share link: in which machine the load is and when it ends. */
export function SharedLoad({ token }: { token: string }) {
  const t = useTranslate()
  const query = useQuery(sharedLoadQuery(token))
  const error = useLastError(query.error)
  const header = <PageHeader back={{ label: t('action.home'), href: '/' }} kind="close" title={t('load.asked')} />
  // A link that has ended shows nothing, even if the load is still cached.
  if (query.data && !isNotFound(query.error))
    return <SharedLoadDetails load={query.data} updatedAt={query.dataUpdatedAt} />
  if (query.isPending && !error)
    return (
      <PageLayout aside={null} title={t('load.asked')} header={header}>
        <PageContainer>
          <Stack gap={4} align="center">
            <AsideDrum>
              <Skeleton shape="porthole" />
            </AsideDrum>
            <PageHeading size="l">{t('load.asked')}</PageHeading>
          </Stack>
        </PageContainer>
      </PageLayout>
    )
  const isLinkEnded = isNotFound(error)
  const describeError = (cause: Error | null) =>
    isNotFound(cause)
      ? { title: t('load.linkOver'), text: t('load.linkOverNote', { hours: LINK_HOURS }) }
      : { title: t('load.failed'), text: t(errorMessageId(cause)) }
  return (
    <MessagePage
      {...describeError(error)}
      header={header}
      picture={
        isLinkEnded ? (
          <Porthole state="plain" size={112} remaining={0}>
            <BasketIcon size={28} />
          </Porthole>
        ) : (
          <Porthole state="offline" size={112} />
        )
      }
      actions={
        isLinkEnded ? (
          <LinkButton href="/" tone="primary" width="fill">
            {t('action.home')}
          </LinkButton>
        ) : (
          <RetryButton query={query} describe={(cause) => Object.values(describeError(cause))} />
        )
      }
    />
  )
}

function SharedLoadDetails({ load, updatedAt }: { load: OutputOf<typeof getSharedLoad>; updatedAt: number }) {
  const t = useTranslate()
  const localized = useLocalized()
  const now = useServerNow()
  const minutes = minutesUntil(load.ends_at, now)
  const isDone = !load.is_running || minutes === 0
  const machine = machineName({ ...load, number: load.machine_number }, t)
  return (
    <PageLayout
      aside={null}
      title={t('load.asked')}
      header={<PageHeader back={{ label: t('action.home'), href: '/' }} kind="close" title={t('load.asked')} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <PageField
            state={loadState(minutes, isDone)}
            number={load.machine_number}
            picture={
              <LoadDrum machine={machine} minutes={minutes} total={load.total_minutes} isDone={isDone} size="page" />
            }
            heading={
              isDone
                ? t(load.is_stopped ? 'load.stoppedInside' : 'load.ready', { machine })
                : load.is_paused
                  ? t('load.paused', { machine })
                  : t('home.doneAt', { time: timeText(load.ends_at, t) })
            }
            note={
              <>
                <span>{`${machine}${SEPARATOR}`}</span>
                <Name>{localized(load.branch_name)}</Name>
              </>
            }
          >
            <Text size="small" tone="ink2" align="center">
              <UpdatedAgo updatedAt={updatedAt} />
            </Text>
          </PageField>
          <Stack gap={2}>
            <LinkButton
              href={`/branch/${load.branch_id}`}
              tone="outline"
              width="fill"
              icon={<DirectionsIcon size={20} />}
            >
              {t('load.toBranch')}
            </LinkButton>
            <Text size="small" tone="ink2" align="center">
              {t('load.linkUntil', { time: timeText(load.until, t) })}
            </Text>
          </Stack>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
