import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { collectLoad, getSharedLoad, shareLoad, unshareLoad } from '#contract/loads.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

export const canShareLoads = () => pageConfig.capabilities.includes('share_load')

/** The share link of a load: created on the first request, the same on later ones. */
export const loadLinkQuery = (transaction: string) =>
  queryOptions({
    queryKey: ['load-link', transaction],
    queryFn: () => call(shareLoad, { transaction }),
    enabled: isSignedIn,
    gcTime: 0,
  })

export const unshareMutation = () =>
  mutationOptions({ mutationFn: (transaction: string) => call(unshareLoad, { transaction }) })

export const canCollectLoads = () => pageConfig.capabilities.includes('collect_load')

export const collectLoadMutation = () =>
  mutationOptions({ mutationFn: (transaction: string) => call(collectLoad, { transaction }) })

/** A load that its customer has shared so that somebody else collects it. */
export const sharedLoadQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-load', token],
    queryFn: ({ signal }) => call(getSharedLoad, { token }, { signal, skipRedirect: true }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
