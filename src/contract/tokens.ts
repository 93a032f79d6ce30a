// In its own file, so that the sign-in schemas are not bundled into every page.
import { maxLength, object, optional, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'

/** Issues a new access token; a rotated `refresh_token` is optional on the wire. `refresh_refused` 401. */
export const refreshToken = endpoint('POST', '/auth/refresh_token', {
  input: object({ refresh_token: pipe(string(), maxLength(512)) }),
  output: object({ access_token: string(), refresh_token: optional(string()) }),
  access: 'public',
})
