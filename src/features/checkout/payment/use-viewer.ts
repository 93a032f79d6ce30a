import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { removeOtherUsersBills } from './saved-bills.store.ts'

/** Id of who is signed in, null for nobody, undefined while that is not known. What is kept of others goes with it. */
export function useViewer(): string | null | undefined {
  const { data: user } = useQuery(userQuery())
  const reader = user ? user.user_id : user
  useEffect(() => removeOtherUsersBills(reader), [reader])
  return reader
}
