import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '#features/account/profile/profile.tsx'
import { NotificationSwitch } from '#features/engagement/push/notification-switch.tsx'
import { InstallEntry } from '#features/shell/install/install-entry.tsx'

export const Route = createFileRoute('/_authed/profile/')({ staticData: { layout: 'home' }, component: ProfileRoute })

function ProfileRoute() {
  return (
    <Profile notifications={<NotificationSwitch />}>
      <InstallEntry />
    </Profile>
  )
}
