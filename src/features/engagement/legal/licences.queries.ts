import { queryOptions } from '@tanstack/react-query'
import { array, type InferOutput, object, optional, string } from 'valibot'
import { fetchAsset } from '#lib/api/host-client.ts'

const Licence = object({
  name: string(),
  version: string(),
  /** SPDX. */
  identifier: optional(string()),
  text: optional(string()),
})
export type Licence = InferOutput<typeof Licence>

/** Whose work is in this build, as Vite wrote it down. */
export const licencesQuery = () =>
  queryOptions({
    queryKey: ['licences'],
    queryFn: ({ signal }) => fetchAsset('/licences.json', array(Licence), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
