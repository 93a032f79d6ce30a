import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { FullDate } from '#components/full-date.tsx'
import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { focusPage, PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Notification } from '#contract/notifications.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { unreadQuery } from '#features/shell/layout/unread.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { itemsOf } from '#lib/api/items-of.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageField } from '#ui/stage/stage-field.tsx'
import { markReadMutation, notificationPages } from './notifications.queries.ts'

/** The customer's notifications, newest first. */
export function Notifications() {
  const t = useTranslate()
  const notifications = useInfiniteQuery(notificationPages())
  const { data: unread } = useQuery(unreadQuery())
  const markRead = useMutation(markReadMutation())
  const items = itemsOf(notifications.data)
  // Derived from the list until the count has loaded, so that its arrival does not shift the page.
  const hasUnread = unread ? unread.total > 0 : items.some(({ is_read }) => !is_read)

  async function markAllRead() {
    try {
      await markRead.mutateAsync(undefined)
      // The focused button unmounts.
      focusPage()
      announce(t('notification.allRead'))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <PageLayout title={t('notification.title')} aside={<Unread count={unread?.total ?? 0} />}>
      <PageContainer bottom="nav">
        <Stack gap={4}>
          {notifications.data && items.length === 0 ? (
            <EmptyState level={1} id={PAGE_HEADING_ID} title={t('notification.none')} text={t('notification.noneNote')}>
              <Porthole state="done" size={154}>
                <BellIcon size={28} />
              </Porthole>
            </EmptyState>
          ) : (
            <PageHeading>
              {unread?.total ? t('notification.unread', { count: unread.total }) : t('notification.title')}
            </PageHeading>
          )}
          <QueryErrorBanner title={t('notification.failed')} query={notifications} />
          {notifications.isPending ? <Skeleton shape="list" /> : null}
          {hasUnread && items.length > 0 ? (
            <Button
              tone="outline"
              size="small"
              isPending={markRead.isPending}
              pendingLabel={t('action.saving')}
              onPress={() => void markAllRead()}
            >
              {t('notification.readAll')}
            </Button>
          ) : null}
          {markRead.isError ? <Alert tone="bad">{t(errorMessageId(markRead.error))}</Alert> : null}
          {items.length > 0 ? (
            <List label={t('notification.title')}>
              {items.map((notification) => (
                <NotificationRow
                  key={notification.notification_id}
                  notification={notification}
                  onFollow={() => {
                    if (!notification.is_read) markRead.mutate(notification.notification_id)
                  }}
                />
              ))}
            </List>
          ) : null}
          <InfiniteListFooter query={notifications} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** How many are unread, beside the list of a wide window. */
function Unread({ count }: { count: number }) {
  const t = useTranslate()
  if (count === 0) return <BrandField />
  return (
    <StageField
      state="idle"
      heading={<p>{t('home.promise')}</p>}
      door={
        <StageDrum state="idle">
          <DrumFigure number={formatCount(count)} unit={t('notification.new')} />
        </StageDrum>
      }
    />
  )
}

function NotificationRow({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { title, body, path, created_at, is_read } = notification
  return (
    <ListRow
      href={path}
      onFollow={onFollow}
      title={localized(title)}
      note={
        <>
          <Text as="div" size="small" tone="ink2">
            {localized(body)}
          </Text>
          <Text as="div" size="small" tone="ink2">
            <FullDate instant={created_at} />
            <span>{` ${timeText(created_at, t)}`}</span>
          </Text>
        </>
      }
      {...(is_read ? {} : { trailing: <Badge tone="brand">{t('notification.new')}</Badge> })}
    />
  )
}
