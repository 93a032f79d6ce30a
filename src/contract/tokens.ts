import { maxLength, object, optional, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * A new access token; a rotated `refresh_token` is optional on the wire. `refresh_refused` 401. Apart from the ways in: every page may
 * have to ask for it, and few let anybody in.
 */
export const refreshToken = endpoint('POST', '/auth/refresh_token', {
  input: object({ refresh_token: pipe(string(), maxLength(512)) }),
  output: object({ access_token: string(), refresh_token: optional(string()) }),
  access: 'public',
})
