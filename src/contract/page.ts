import { array, boolean, type InferOutput, nullable, object, optional, string } from 'valibot'
import { Text } from './scalars.ts'

/** What the host server writes into every page, as JSON in `<script type="application/json" id="washday">`. */
export const PageConfig = object({
  brand: object({
    id: string(),
    name: string(),
    title: Text,
    operator: Text,
    /** Where the shop's people are reached. */
    contact: object({
      phone: nullable(string()),
      line: nullable(string()),
      email: nullable(string()),
      hours: nullable(Text),
    }),
    /** Primary colour that the page was painted in, `#rrggbb`; null where no server made the page. */
    theme: nullable(string()),
    /** Path of the brand’s picture, where its API has named one; it stands in the place of the logo. */
    image_brand: nullable(string()),
  }),
  /** Empty: the API of the same origin. */
  api_base_url: string(),
  /** Host names that are ours; a brand is the label before one. Empty where no server made the page. */
  base_domains: optional(array(string()), []),
  capabilities: array(string()),
  /** Id of the build that made the page. */
  build: string(),
  /** Empty where there is none. */
  map: object({
    /** Of a map's pictures, with `{z}`, `{x}` and `{y}`. */
    tile_url: string(),
    /** Whom the pictures are from; stands on the map. */
    attribution: string(),
    /** Finds places by name: with `{q}`, and `{language}` if it knows any; answers as Nominatim's `jsonv2`. */
    geocoder_url: string(),
  }),
  /** The sandbox bank and machine room stand behind it: no real money moves. */
  is_sandbox: boolean(),
})
export type PageConfig = InferOutput<typeof PageConfig>

/** A brand's picture as the host keeps it: `path` for a small one, `srcset` with every width there is. */
export const BrandImage = object({ path: string(), srcset: string() })
