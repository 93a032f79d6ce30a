import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Carousel',
  use: 'A few things of one kind where one at a time is enough, such as offers. What must be compared or found is a list.',
  keyboard: [
    'Tab reaches the slides, where arrows, Home and End move on; then the buttons.',
    'The buttons go round, so none of them is ever dead.',
  ],
  spoken: [
    'A group with its label; the list is named by the position: “2 of 5”.',
    'Call `announce` from `onMove`: the position is no live region.',
  ],
  do: ['Put a heading in each slide.'],
  dont: ['Don’t hide the only way to something in it.', 'It never moves by itself: don’t make it.'],
}
