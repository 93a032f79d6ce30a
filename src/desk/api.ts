import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { object, string } from 'valibot'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { StaffPerson } from '#contract/staff/person.ts'
import { ApiError, errorFromResponse, parseBody, sendRequest } from '#lib/api/http.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'

const KEY = 'desk'
const Session = object({ token: string(), expires_at: string(), person: StaffPerson })
type Session = { token: string; expires_at: string; person: StaffPerson }

/** The session of this device; undefined if nobody is signed in. */
export function deskSession(): Session | undefined {
  const session = readStorage(KEY, Session)
  return session && session.expires_at > new Date().toISOString() ? session : undefined
}
export const keepSession = (session: Session) => writeStorage(KEY, session)
export const forgetSession = () => removeStorage(KEY)

/** Calls as the person who is signed in. @throws ApiError */
export async function askDesk<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const session = deskSession()
  const response = await sendRequest(endpoint, input, session?.token)
  if (response.isOk) return parseBody(endpoint.output, response.status, response.body)
  if (response.status === 401 && session) {
    forgetSession()
    location.reload()
  }
  throw errorFromResponse(response, endpoint)
}

/** A person confirms something: until then the page stays what they have looked at, and no card goes away under their question. */
let isPageFrozen = false
export function useFrozenPage(isFrozen: boolean) {
  useEffect(() => {
    if (!isFrozen) return
    isPageFrozen = true
    return () => {
      isPageFrozen = false
    }
  }, [isFrozen])
}

/** What the page shows of an answer: while it is frozen what it has already. */
export const shownOf = <Answer>(client: QueryClient, queryKey: QueryKey, answer: Answer): Answer =>
  isPageFrozen ? (client.getQueryData<Answer>(queryKey) ?? answer) : answer

export const DESK_REFRESH_MS = 15_000

/** What the server says now, asked again every quarter of a minute while the page is seen. */
export const useDeskQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>, isEnabled = true) =>
  useQuery({
    queryKey: [endpoint.path, input],
    queryFn: async ({ client, queryKey }) => shownOf(client, queryKey, await askDesk(endpoint, input)),
    enabled: isEnabled,
    refetchInterval: DESK_REFRESH_MS,
  })

/** Whether a call of the person's role exists. */
export const mayCall = ({ roles }: Endpoint) => {
  const role = deskSession()?.person.role
  return role !== undefined && roles?.includes(role) === true
}

export const deskErrorCode = (error: unknown) => (error instanceof ApiError ? error.code : 'internal')
