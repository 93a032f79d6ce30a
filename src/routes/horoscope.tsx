import { createFileRoute } from '@tanstack/react-router'
import { Horoscope } from '#features/engagement/horoscope/horoscope.tsx'

export const Route = createFileRoute('/horoscope')({
  staticData: { layout: 'default' },
  component: Horoscope,
})
