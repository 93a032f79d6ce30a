import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Map frame',
  use: 'The place of a map, whoever draws it. Without one a grid, a pin and a sentence stand there.',
  keyboard: [
    'The map is whatever the caller puts in; it should be one stop for Tab.',
    'Controls are buttons after it.',
  ],
  spoken: ['A group named by `label`; `note` where there is no map.'],
  do: ['Make everything the map does possible without it.', 'Give the attribution the tiles’ licence asks for.'],
  dont: ['Don’t load a map before it is needed.'],
}
