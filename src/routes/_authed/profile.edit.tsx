import { createFileRoute } from '@tanstack/react-router'
import { EditProfile } from '#features/account/profile/edit-profile.tsx'

export const Route = createFileRoute('/_authed/profile/edit')({
  component: EditProfile,
})
