import { createFileRoute } from '@tanstack/react-router'
import { readChosenBirth } from '#features/engagement/horoscope/birth-weekday.store.ts'
import { horoscopeQuery } from '#features/engagement/horoscope/horoscope.queries.ts'
import { Horoscope } from '#features/engagement/horoscope/horoscope.tsx'

export const Route = createFileRoute('/horoscope')({
  loader: ({ context: { queryClient } }) => {
    const birth = readChosenBirth()
    if (birth) void queryClient.prefetchQuery(horoscopeQuery(birth))
  },
  component: Horoscope,
})
