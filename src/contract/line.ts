import { boolean, nullish, object, optional, picklist, pipe, regex, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { Nothing } from './scalars.ts'

/** How a customer's account and LINE belong together. */
export const LineLink = object({
  is_linked: boolean(),
  /** Opens the chat with the brand's official LINE account, where the link begins; null if the brand has none. */
  chat_url: nullish(string(), null),
})

/** Whether the customer gets messages by LINE, and where to begin. */
export const getLineLink = endpoint('GET', '/api/get_line_link', {
  input: object({ locale: optional(picklist(LOCALES), 'th') }),
  output: LineLink,
  access: 'customer',
  capability: 'line',
})

/**
 * The address at LINE that confirms the link, for the token of the page that the chat with the official account opened. LINE
 * compares the person there with the one to whom it gave the token. `unavailable` 503 if the brand has no official account.
 */
export const linkLine = endpoint('POST', '/api/link_line', {
  input: object({
    link_token: pipe(string(), regex(/^[\w.~+/=-]{1,255}$/)),
    locale: optional(picklist(LOCALES), 'th'),
  }),
  output: object({ url: string() }),
  access: 'customer',
  capability: 'line',
})

/** Ends the link. The official account writes nothing more to the customer. */
export const unlinkLine = endpoint('POST', '/api/unlink_line', {
  input: Nothing,
  output: Nothing,
  access: 'customer',
  capability: 'line',
})
