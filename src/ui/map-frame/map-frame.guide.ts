import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Map frame',
  use: 'A frame for a map from any provider. Without a map it shows a grid, a pin and a note.',
  keyboard: ['The caller provides the map, which should be one tab stop.', 'The controls are buttons after it.'],
  spoken: ['A group named by `label`; `note` if there is no map.'],
  do: [
    'Offer every function of the map without the map as well.',
    'Show the attribution that the tiles’ licence requires.',
  ],
  dont: ['Don’t load a map before it is needed.'],
}
