import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Carousel',
  use: 'A few items of one kind, seen one at a time, such as offers. For items that users compare or search use a list.',
  keyboard: [
    'Tab reaches the slides, where arrows, Home and End change the slide; then the buttons.',
    'The buttons wrap around, so they always work.',
  ],
  spoken: [
    'A group with its label; the list is named by the position: “2 of 5”.',
    'Call `announce` in `onMove`: the position is not a live region.',
  ],
  do: ['Put a heading in each slide.'],
  dont: ['Don’t make a slide the only way to something.', 'Don’t make it move by itself.'],
}
