import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Checkbox, CheckboxCard',
  use: 'Yes or no, or extras that can be added. For one of several take radio cards; for a setting that acts at once, a switch.',
  keyboard: ['Space turns it.', 'Tab goes to the next one.'],
  spoken: ['Name, “checkbox”, checked or not; the card says its price in its name.'],
  do: ['Say what yes means.', 'Leave optional consents unticked.'],
  dont: ['Don’t word it as a negation.', 'Don’t act before the form is sent.'],
}
