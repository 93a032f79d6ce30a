import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '#features/profile/profile.tsx'

export const Route = createFileRoute('/_authed/profile/')({ staticData: { layout: 'home' }, component: Profile })
