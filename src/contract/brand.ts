import { array, maxLength, nullable, object, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'

/** How a brand looks and what the API behind it can do. `theme` is the primary colour, `#rrggbb`. */
export const getBrandBySubDomain = endpoint('GET', '/api/get_brand_by_sub_domain', {
  input: object({ sub_domain: pipe(string(), maxLength(63)) }),
  output: object({ theme: string(), image_brand: nullable(string()), capabilities: array(string()) }),
  access: 'public',
})
