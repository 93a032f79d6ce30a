import { array, boolean, type InferOutput, maxLength, nullable, nullish, object, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * A brand's appearance and its API's capabilities. `theme` is the primary colour: a hex value, or a common palette
 * name.
 */
export const getBrandBySubDomain = endpoint('GET', '/api/get_brand_by_sub_domain', {
  input: object({ sub_domain: pipe(string(), maxLength(63)) }),
  output: object({
    theme: string(),
    image_brand: nullish(string(), null),
    /** Without them the API has only the calls of the product's specification. */
    capabilities: nullish(array(string()), []),
  }),
  access: 'public',
})

/**
 * What the app saves of that response, as JSON in the cookie `brand`, from which the host server renders the next page.
 */
export const BrandCookie = object({
  isCheck: boolean(),
  subDomain: string(),
  pahtImg: nullable(string()),
  theme: string(),
})
export type BrandCookie = InferOutput<typeof BrandCookie>
