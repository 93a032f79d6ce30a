import { queryOptions } from '@tanstack/react-query'
import { array, type InferOutput, object, optional, string } from 'valibot'
import { fetchAsset } from '#lib/api/host-client.ts'

const Licence = object({
  name: string(),
  version: string(),
  /** SPDX licence identifier. */
  identifier: optional(string()),
  text: optional(string()),
})
export type Licence = InferOutput<typeof Licence>

/** The third-party packages in this build and their licences, from the file that Vite writes. */
export const licencesQuery = () =>
  queryOptions({
    queryKey: ['licences'],
    queryFn: ({ signal }) => fetchAsset('/licences.json', array(Licence), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
