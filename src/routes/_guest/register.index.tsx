import { createFileRoute } from '@tanstack/react-router'
import { Register } from '#features/auth/registration/register.tsx'

export const Route = createFileRoute('/_guest/register/')({ component: Register })
