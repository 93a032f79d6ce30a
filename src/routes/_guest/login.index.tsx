import { createFileRoute } from '@tanstack/react-router'
import { Login } from '#features/auth/sign-in/login.tsx'

export const Route = createFileRoute('/_guest/login/')({ component: Login })
