import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page, PageHeading } from '#components/page-layout.tsx'
import { LoadProblem } from '#components/query-error-banner.tsx'
import { formatPhone } from '#contract/phone.ts'
import { Settings } from '#features/account/settings/settings.tsx'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { useSay } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { LogoutIcon } from '#ui/icons/icons.tsx'
import { Screen } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { usePinChange } from './pin-change.store.ts'
import { logoutMutation } from './profile.queries.ts'

const can = (capability: string) => pageConfig.capabilities.includes(capability)

type ProfileProps = {
  /** After the settings. */
  children: ReactNode
}

/** The account: who is signed in, what they may change, how the app is for them, and the way out. */
export function Profile({ children }: ProfileProps) {
  const say = useSay()
  const user = useQuery(userQuery())
  const { changedAt } = usePinChange()
  const logout = useMutation(logoutMutation())
  const pinNote = changedAt ? say('pinChange.changedAt', { time: say('time.at', { time: formatTime(changedAt) }) }) : ''

  return (
    <Page title={say('profile.title')}>
      <Screen bottom="nav">
        <Stack gap={6}>
          <Stack gap={0}>
            <PageHeading>{user.data?.full_name ?? say('profile.title')}</PageHeading>
            {user.data ? <Text tone="ink2">{formatPhone(user.data.phone_number)}</Text> : null}
            {user.isPending ? <Skeleton shape="line" width="half" /> : null}
          </Stack>
          <LoadProblem title={say('profile.failed')} query={user} />
          <List label={say('profile.title')}>
            <ListRow href="/profile/edit" title={say('profile.details')} note={say('profile.detailsNote')} />
            {can('change_pin') ? <ListRow href="/profile/pin" title={say('pinChange.title')} note={pinNote} /> : null}
            {can('sessions') ? (
              <ListRow href="/profile/sessions" title={say('sessions.title')} note={say('profile.sessionsNote')} />
            ) : null}
            {can('privacy') ? (
              <ListRow href="/profile/privacy" title={say('privacy.title')} note={say('profile.privacyNote')} />
            ) : null}
          </List>
          <Settings />
          {children}
          <List label={say('profile.about')}>
            <ListRow href="/licences" title={say('licences.title')} />
          </List>
          <Button
            tone="outline"
            width="fill"
            icon={<LogoutIcon />}
            isPending={logout.isPending}
            pendingLabel={say('profile.loggingOut')}
            onPress={() => logout.mutate()}
          >
            {say('profile.logout')}
          </Button>
        </Stack>
      </Screen>
    </Page>
  )
}
