import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { forgetOthers } from './saved-bills.store.ts'

/** Id of who is signed in, null for nobody, undefined while that is not known. What is kept of others goes with it. */
export function useReader(): string | null | undefined {
  const { data: user } = useQuery(userQuery())
  const reader = user ? user.user_id : user
  useEffect(() => forgetOthers(reader), [reader])
  return reader
}
