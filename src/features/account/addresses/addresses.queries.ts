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
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** More addresses than a customer may have, so one page holds all. */
const MAX_ADDRESSES = 50

/** All of the customer's addresses, the default one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: ['addresses'],
    queryFn: async ({ signal }) => (await call(getUserAddress, { page: 1, limit: MAX_ADDRESSES }, { signal })).details,
    enabled: isSignedIn,
  })

const meta = { refetches: [['addresses']] } as const

/** Repeated after a lost response it uses the same idempotency key and does not create a second address. */
const saveAddress = (input: InputOf<typeof saveUserAddress>) =>
  withIdempotencyKey(`address ${JSON.stringify(input)}`, (idempotencyKey) =>
    call(saveUserAddress, input, { idempotencyKey }),
  )

/** The list with a saved address, as the server sorts it; one address is the default. */
function withAddress(addresses: readonly Address[], saved: Address): Address[] {
  const isNew = addresses.every(({ id }) => id !== saved.id)
  const others = addresses.map((address) => {
    if (address.id === saved.id) return saved
    return saved.is_default ? { ...address, is_default: false } : address
  })
  return [...(isNew ? [saved] : []), ...others].toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
}

export const saveAddressMutation = () =>
  mutationOptions({
    mutationFn: saveAddress,
    meta: { invalidates: [['addresses']] },
    // The form's next page shows the address at once.
    onSuccess: (address, _input, _context, { client }) =>
      address.id
        ? client.setQueryData(addressesQuery().queryKey, (addresses) => addresses && withAddress(addresses, address))
        : client.invalidateQueries({ queryKey: ['addresses'] }),
  })

export const deleteAddressMutation = () =>
  mutationOptions({
    // An address that was already deleted on another device counts as deleted.
    mutationFn: (id: string) =>
      call(deleteUserAddress, { id }).catch((cause: unknown) => {
        if (!(cause instanceof ApiError && cause.code === 'address_unknown')) throw cause
      }),
    meta,
  })

/** Restores a deleted address. An API without this capability gets it as a new address. */
export const restoreAddressMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...address }: Address) =>
      pageConfig.capabilities.includes('restore_address') ? call(restoreUserAddress, { id }) : saveAddress(address),
    meta,
  })
