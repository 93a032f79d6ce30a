import { createFileRoute } from '@tanstack/react-router'
import { ChangePhone } from '#features/account/profile/change-phone.tsx'

export const Route = createFileRoute('/_authed/profile/phone')({
  component: ChangePhone,
})
