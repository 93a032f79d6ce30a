import { mutationOptions } from '@tanstack/react-query'
import { isInThailand } from '#features/account/addresses/parse-place.ts'
import { findPlaces } from '#lib/api/geocoder.ts'

const MAX_SHOWN = 5

/** A mutation, because it must run only on submit and without refetches: public geocoders limit their requests. */
export const findPlacesMutation = () =>
  mutationOptions({
    mutationFn: async (query: string) =>
      (await findPlaces(query)).filter(({ place }) => isInThailand(place)).slice(0, MAX_SHOWN),
  })
