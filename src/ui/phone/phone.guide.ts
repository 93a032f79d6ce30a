import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Phone',
  use: 'A telephone number, shown on one line and read digit by digit.',
  keyboard: ['In a link, Enter calls the number.'],
  spoken: ['Digits with a pause between groups.'],
  do: ['Put it in a link where users may call.'],
  dont: ['Don’t show a full number where part of it is enough.'],
}
