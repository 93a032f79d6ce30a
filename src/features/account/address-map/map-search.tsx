import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import { searchText } from '#contract/thai/search-text.ts'
import { coordinatesProblem } from '#features/account/addresses/address-fields.ts'
import { parsePlace } from '#features/account/addresses/parse-place.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { canFindPlaces } from '#lib/api/geocoder.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { findPlacesMutation } from './map.queries.ts'

/** Moves the pin to typed coordinates, or to a place found by name if a geocoder is configured. */
export function MapSearch({ onFound }: { onFound: (location: LatLng) => void }) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const [problem, setProblem] = useState<string>()
  const search = useMutation(findPlacesMutation())
  const foundPlaces = search.data ?? []
  const canSearch = canFindPlaces()

  function choose(location: LatLng) {
    search.reset()
    setQuery('')
    onFound(location)
  }

  function chooseFound(location: LatLng) {
    choose(location)
    focusPage() // the list, and with it the focused row, unmounts
  }

  function fail(text: string) {
    setProblem(text)
    announce(text, 'assertive')
  }

  async function submit() {
    const text = query.trim()
    if (!text || search.isPending) return
    setProblem(undefined)
    const parsed = parsePlace(text)
    if (parsed.kind === 'place') return choose(parsed.place)
    // Only names go to the geocoder, not coordinates or links without a usable location.
    if (parsed.kind !== 'unclear' || !canSearch) return fail(coordinatesProblem(text, t) ?? t('address.noPlaces'))
    try {
      const places = await search.mutateAsync(searchText(text))
      if (places.length > 0) announce(t('address.placesFound', { count: places.length }))
      else fail(t('address.noPlaces'))
    } catch (error) {
      fail(t(errorMessageId(error)))
    }
  }

  return (
    <Stack gap={2}>
      <SearchField
        label={t(canSearch ? 'address.findPlace' : 'address.point')}
        description={t(canSearch ? 'address.findPlaceNote' : 'address.pointNote')}
        clearLabel={t('branch.clearSearch')}
        value={query}
        onChange={setQuery}
        onSubmit={() => void submit()}
      />
      {problem ? <Alert tone="bad">{problem}</Alert> : null}
      <Button
        tone="outline"
        width="fill"
        isPending={search.isPending}
        pendingLabel={t('action.saving')}
        onPress={() => void submit()}
      >
        {t('address.search')}
      </Button>
      {foundPlaces.length > 0 ? (
        <List label={t('address.places')}>
          {foundPlaces.map(({ name, place }) => (
            <ButtonRow key={`${name} ${place.lat} ${place.lng}`} title={name} onPress={() => chooseFound(place)} />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
