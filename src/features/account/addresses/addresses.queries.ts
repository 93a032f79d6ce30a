import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  type Address,
  deleteUserAddress,
  getUserAddress,
  restoreUserAddress,
  saveUserAddress,
} from '#contract/addresses.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** More than a customer may have. */
const MAX_ADDRESSES = 50

/** All of the customer's addresses, the default one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: ['addresses'],
    queryFn: async ({ signal }) => (await call(getUserAddress, { page: 1, limit: MAX_ADDRESSES }, { signal })).details,
  })

const meta = { invalidates: [['addresses']] } as const

/** Once under one key: pressed again after a lost answer it is the same address. */
const saveAddress = (input: InputOf<typeof saveUserAddress>) =>
  withIdempotencyKey(`address ${JSON.stringify(input)}`, (idempotencyKey) =>
    call(saveUserAddress, input, { idempotencyKey }),
  )

export const saveAddressMutation = () => mutationOptions({ mutationFn: saveAddress, meta })

export const deleteAddressMutation = () =>
  mutationOptions({
    // One that is gone already, from another device, is as good as deleted here.
    mutationFn: (id: string) =>
      call(deleteUserAddress, { id }).catch((cause: unknown) => {
        if (!(cause instanceof ApiError && cause.code === 'address_unknown')) throw cause
      }),
    meta,
  })

/** Brings a deleted address back; an API that cannot do so gets it written anew, as another address. */
export const restoreAddressMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...address }: Address) =>
      pageConfig.capabilities.includes('restore_address') ? call(restoreUserAddress, { id }) : saveAddress(address),
    meta,
  })
