import { createFileRoute } from '@tanstack/react-router'
import { ChangePhone } from '#features/account/profile/change-phone.tsx'
import { needs } from '#features/auth/sign-in/guards.ts'

export const Route = createFileRoute('/_authed/profile/phone')({
  beforeLoad: needs('change_phone'),
  component: ChangePhone,
})
