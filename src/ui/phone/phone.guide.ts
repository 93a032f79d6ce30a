import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Phone',
  use: 'A telephone number, unbroken to the eye and digit by digit to the ear.',
  keyboard: ['In a link, Enter calls.'],
  spoken: ['Digits with a rest between groups.'],
  do: ['Put it in a link where one may call.'],
  dont: ['Don’t show a whole number where part of it will do.'],
}
