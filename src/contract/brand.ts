import { array, boolean, type InferOutput, maxLength, nullable, object, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'

/** How a brand looks and what the API behind it can do. `theme` is the primary colour: a hex, or a usual palette name. */
export const getBrandBySubDomain = endpoint('GET', '/api/get_brand_by_sub_domain', {
  input: object({ sub_domain: pipe(string(), maxLength(63)) }),
  output: object({ theme: string(), image_brand: nullable(string()), capabilities: array(string()) }),
  access: 'public',
})

/** What the browser keeps of that answer, as JSON in the cookie `brand`: the host paints the next page by it. */
export const BrandCookie = object({
  isCheck: boolean(),
  subDomain: string(),
  pahtImg: nullable(string()),
  theme: string(),
})
export type BrandCookie = InferOutput<typeof BrandCookie>
