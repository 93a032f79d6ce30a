import { maxLength, nullable, object, optional, pipe, regex, string, url } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Line } from '#contract/scalars.ts'

/**
 * Without a user or a port, and at a host with a name that can be in the public DNS: the server fetches nothing from its own
 * network.
 * @see https://www.iana.org/assignments/special-use-domain-names
 */
const PUBLIC_ADDRESS =
  /^https:\/\/(?:[a-z0-9-]+\.)+(?!(?:arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test)(?:[:/?#]|$))[a-z][a-z0-9-]*[a-z0-9](?:[/?#]|$)/i

/**
 * Sets the appearance of a brand, without a build: open pages follow within a minute of use, new ones at once. A field
 * that is left out stays; null restores that of the brand's files. `theme` is a hex value or a common palette name.
 * `invalid` 422 for an unknown brand or a text that is no colour.
 */
export const setBrandTheme = endpoint('POST', '/api/operator/set_brand_theme', {
  input: object({
    brand: pipe(string(), maxLength(64)),
    theme: optional(nullable(Line(20))),
    /** Public https URL of a PNG, JPEG or WebP of up to 5 MB, which replaces the logo. */
    image_brand: optional(nullable(pipe(Line(2_048), url(), regex(PUBLIC_ADDRESS)))),
  }),
  output: object({ brand: string(), theme: string(), image_brand: nullable(string()) }),
  access: 'operator',
  roles: ['owner'],
})
