import { createFileRoute } from '@tanstack/react-router'
import { InstallEntry } from '#features/install/install-entry.tsx'
import { Profile } from '#features/profile/profile.tsx'

export const Route = createFileRoute('/_authed/profile/')({ staticData: { layout: 'home' }, component: ProfileHere })

function ProfileHere() {
  return (
    <Profile>
      <InstallEntry />
    </Profile>
  )
}
