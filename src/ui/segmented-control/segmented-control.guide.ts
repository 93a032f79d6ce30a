import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Segmented, tabs',
  use: 'One of two to four short words that act at once; tabs when each shows its own part of the page. With facts, take radio cards.',
  keyboard: ['Tab to the row, arrows choose.', 'From a tab, Tab goes into its panel.'],
  spoken: ['The group’s name, then each word and whether it is chosen.', '“Tab, 1 of 3, selected”.'],
  do: ['Keep the words short in both languages.', 'Keep each tab’s part whole by itself.'],
  dont: ['Don’t use it to go to other pages.', 'Don’t split a form over tabs.'],
}
