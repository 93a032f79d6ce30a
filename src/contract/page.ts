import {
  array,
  boolean,
  type InferOutput,
  nullable,
  object,
  optional,
  picklist,
  record,
  string,
  union,
  unknown,
} from 'valibot'
import { LOCALES } from './locale.ts'
import { LocalizedText } from './scalars.ts'

const BrandParts = object({
  /** The brand's own words in place of messages of the app, parsed, by language and id. */
  words: optional(record(string(), record(string(), array(unknown())))),
  /** For customers who have chosen none. */
  color_scheme: optional(string()),
  /** What home shows in place of the default, in its order: `guest`, `customer`, `services`. */
  home: optional(record(string(), array(string()))),
  /** Picture at the top of a guest's home, 16:9. */
  hero: optional(object({ image: string(), srcset: string(), alt: LocalizedText })),
})
export type BrandParts = InferOutput<typeof BrandParts>

/**
 * The configuration that the host server writes into every page, as JSON in `<script type="application/json"
 * id="washday">`.
 */
export const PageConfig = object({
  brand: object({
    id: string(),
    name: string(),
    title: LocalizedText,
    operator: LocalizedText,
    /** Contact details of the shop. */
    contact: object({
      phone: nullable(string()),
      line: nullable(string()),
      email: nullable(string()),
      hours: nullable(LocalizedText),
    }),
    /** Primary colour of the rendered page, `#rrggbb`; null if no server rendered it. */
    theme: nullable(string()),
    /** Path of the brand’s picture, if its API names one; it replaces the logo. */
    image_brand: nullable(string()),
    /** What a brand has of its own beyond the app's defaults. */
    own: optional(BrandParts),
  }),
  /** Empty: same origin. */
  baseUrl: string(),
  /** Our host names; a brand is the label before one. Empty if no server rendered the page. */
  base_domains: optional(array(string()), []),
  capabilities: array(string()),
  /** Id of the page's build. */
  build: string(),
  /** Each is empty if not configured. */
  map: object({
    /** URL template of the map tiles, with `{z}`, `{x}` and `{y}`. */
    tile_url: string(),
    /** Credit of the tile provider, shown on the map. */
    attribution: string(),
    /**
     * URL template of the place search: with `{q}`, and `{language}` if supported; the response has the format of
     * Nominatim's `jsonv2`.
     */
    geocoder_url: string(),
  }),
  /** The API is connected to the sandbox bank and machines: no real money moves. */
  is_sandbox: boolean(),
})
export type PageConfig = InferOutput<typeof PageConfig>

/** A message: its text, or parsed if it has values. */
const Message = union([string(), array(unknown())])
/**
 * Messages by id, beyond those of a message file, for the first page; written like the configuration, with the id
 * `messages`.
 */
export const PageMessages = object({ locale: picklist(LOCALES), messages: record(string(), Message) })
export type PageMessages = InferOutput<typeof PageMessages>

/** A brand's picture on the host server: `path` of a small one, `srcset` with all available widths. */
export const BrandImage = object({ path: string(), srcset: string() })
