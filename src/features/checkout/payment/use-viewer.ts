import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { removeOtherUsersPurchases } from './saved-purchases.store.ts'

/** Id of the signed-in customer; null for a guest; undefined while unknown. Also removes other customers' saved purchases. */
export function useViewer(): string | null | undefined {
  const { data: user } = useQuery(userQuery())
  const viewer = user ? user.user_id : user
  useEffect(() => removeOtherUsersPurchases(viewer), [viewer])
  return viewer
}
