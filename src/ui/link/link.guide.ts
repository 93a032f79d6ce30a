import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Link',
  use: 'A way somewhere, in words. With the weight of a button it is a LinkButton.',
  keyboard: ['Enter follows it.'],
  spoken: ['Its text and “link”.'],
  do: ['Make the text say where it goes.', '`isInline` in a sentence.'],
  dont: ['Don’t write “click here”.', 'Don’t use it to act.'],
}
