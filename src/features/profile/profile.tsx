import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPhone } from '#contract/phone.ts'
import { LoadProblem } from '#features/frame/load-problem.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { userQuery } from '#features/session/session.queries.ts'
import { Settings } from '#features/settings/settings.tsx'
import { pageConfig } from '#lib/page/page-config.ts'
import { formatTime } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { LogoutIcon } from '#ui/icons/icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
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
