import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Checkbox, CheckboxCard',
  use: 'A yes or no, or optional extras. For one of several options use radio cards; for a setting with immediate effect, a switch.',
  keyboard: ['Space toggles it.', 'Tab moves to the next one.'],
  spoken: ['Name, “checkbox”, checked or not; the name of a card includes its price.'],
  do: ['Say what yes means.', 'Leave optional consents unchecked.'],
  dont: ['Don’t phrase the label as a negation.', 'Don’t act before the form is submitted.'],
}
