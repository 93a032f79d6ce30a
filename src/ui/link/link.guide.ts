import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Link',
  use: 'Navigation as text. For a link with the weight of a button use a LinkButton.',
  keyboard: ['Enter follows it.'],
  spoken: ['Its text and “link”.'],
  do: ['Make the text name the target.', 'Use `isInline` in a sentence.'],
  dont: ['Don’t write “click here”.', 'Don’t use it for actions.'],
}
