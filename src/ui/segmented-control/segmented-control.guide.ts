import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Segmented control, tabs',
  use: 'One of two to four short options with immediate effect; tabs if each shows its own part of the page. For options with details use radio cards.',
  keyboard: ['Tab reaches the row; arrows select.', 'From a tab, Tab moves into its panel.'],
  spoken: ['The group’s name, then each option and whether it is selected.', '“Tab, 1 of 3, selected”.'],
  do: ['Keep the words short in both languages.', 'Make the content of each tab complete.'],
  dont: ['Don’t use it to navigate to other pages.', 'Don’t split a form over tabs.'],
}
