import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#features/session/session.queries.ts'

/** Id of who is signed in, null for nobody, undefined while that is not known. */
export function useReader(): string | null | undefined {
  const { data: user } = useQuery(userQuery())
  return user ? user.user_id : user
}
