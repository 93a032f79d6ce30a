import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import {
  array,
  boolean,
  type GenericSchema,
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
import type { CustomerBlock, GuestBlock, HomeService } from './home-blocks.ts'
import { LOCALES } from './locale.ts'
import { LocalizedText } from './scalars.ts'

/** What a brand calls its points. */
export type PointsName = { th: string; en: { one: string; other: string } }

/** What a brand has of its own beyond the app's defaults. */
export type BrandParts = {
  /** The brand's own words in place of messages of the app, parsed, by language and id. */
  words?: Record<string, Record<string, MessageFormatElement[]>>
  /** What the brand calls its points, for the legal texts. `words` has all messages with it. */
  points?: PointsName
  /** For customers who have chosen none. */
  color_scheme?: 'light' | 'dark'
  /** What home shows in place of the default, in its order. */
  home?: { guest?: GuestBlock[]; customer?: CustomerBlock[]; services?: HomeService[] }
  /** Picture at the top of a guest's home: the attributes of its element, and its description. */
  hero?: { image: HeroImage; alt: InferOutput<typeof LocalizedText> }
}
/** Written by the server, so that pages of brands without a picture have no code for it. */
export type HeroImage = {
  src: string
  srcSet: string
  sizes: string
  fetchPriority: 'high'
  style: Record<string, string>
}

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
    /** Not checked by pages: this server made it of a `brand.json` that it has checked. */
    own: optional(unknown() as GenericSchema<BrandParts | undefined>),
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
 * The messages that a page was rendered with, by id; written like the configuration, with the id `messages`. `path` of the page
 * is without the language.
 */
export const PageMessages = object({ locale: picklist(LOCALES), path: string(), messages: record(string(), Message) })
export type PageMessages = InferOutput<typeof PageMessages>

/** A brand's picture on the host server: `path` of a small one, `srcset` with all available widths. */
export const BrandImage = object({ path: string(), srcset: string() })
