import { useMutation, useQuery } from '@tanstack/react-query'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { PushPurpose } from '#contract/notifications.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { purposesQuery, setPurposeMutation } from './purposes.queries.ts'

const HEADING_ID = 'push-purposes'

/** The purposes of push notifications, shown while notifications are enabled. */
export function PushPurposes() {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const isShown = user?.is_notification === true && pageConfig.capabilities.includes('push_purposes')
  const purposes = useQuery(onlyIf(purposesQuery(), isShown))
  if (!isShown) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('notify.purposes')}
        </Heading>
        <QueryErrorBanner title={t('notify.purposesFailed')} query={purposes} />
        {purposes.isPending ? <Skeleton shape="list" /> : null}
        {purposes.data ? (
          <Panel>
            {purposes.data.details.map((setting) => (
              <PurposeSwitch key={setting.purpose} {...setting} />
            ))}
          </Panel>
        ) : null}
        <Text size="small" tone="ink2">
          {t('notify.purposesNote')}
        </Text>
      </Stack>
    </section>
  )
}

function PurposeSwitch({ purpose, is_on }: PushPurpose) {
  const t = useTranslate()
  const set = useMutation(setPurposeMutation())
  return (
    <Switch
      isSelected={set.isPending ? set.variables.is_on : is_on}
      onChange={(isWanted) =>
        set.mutate(
          { purpose, is_on: isWanted },
          { onError: (error) => announce(t(errorMessageId(error)), 'assertive') },
        )
      }
      errorMessage={set.isError ? t(errorMessageId(set.error)) : undefined}
    >
      {t(`notify.purpose.${purpose}`)}
    </Switch>
  )
}
