import type { MessageId } from '#lib/i18n/translate.tsx'
import { ApiError } from './http.ts'

const messages: Partial<Record<ApiError['code'], MessageId>> = {
  network: 'error.network',
  timeout: 'error.timeout',
  foreign_page: 'error.foreign_page',
  unavailable: 'error.unavailable',
  too_many_requests: 'error.too_many_requests',
  phone_taken: 'error.phone_taken',
  pin_is_new: 'error.pin_is_new',
  invalid: 'error.invalid',
  provider_unavailable: 'error.provider_unavailable',
}

/** The code of an API or network error; undefined for any other error. */
export const errorCodeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** The message to show for a failed call. The server's own text is never shown. */
export const errorMessageId = (error: unknown): MessageId =>
  (error instanceof ApiError && messages[error.code]) || 'error.unexpected'
