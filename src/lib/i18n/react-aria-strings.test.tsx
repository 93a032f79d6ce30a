import { globSync, readFileSync } from 'node:fs'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { useLandmark } from 'react-aria/useLandmark'
import * as Aria from 'react-aria-components'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { applyLocale, requestLocale } from './locale.ts'
import { installReactAriaStrings } from './react-aria-strings.ts'
import { LocaleProvider, loadMessages } from './translate.tsx'

installReactAriaStrings()

/** What all react-aria imports of the app are called, read from the sources. */
const used = [
  ...new Set(
    globSync('src/**/*.{ts,tsx}')
      .filter((file) => !/\.(?:test|stories)\.tsx$/.test(file))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /import (?!type\b)\{([^}]*)\}\s+from\s+'(?:react-aria|react-aria-components)[/']/g,
        ),
      ])
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name)
      // A context shows nothing.
      .filter((name) => !name.endsWith('Context')),
  ),
].toSorted()

/** Texts of its own that a component is given, so that all else it says is react-aria's. */
const given = { th: 'ก', en: 'a' }
type Case = (text: string) => ReactElement

function Landmark({ label }: { label: string }) {
  const ref = { current: null }
  const { landmarkProps } = useLandmark({ role: 'region', 'aria-label': label }, ref)
  return <div {...landmarkProps} ref={ref} />
}

const dialog: Case = (text) => (
  <Aria.ModalOverlay isOpen isDismissable>
    <Aria.Modal>
      <Aria.Dialog>
        <Aria.Heading slot="title">{text}</Aria.Heading>
      </Aria.Dialog>
    </Aria.Modal>
  </Aria.ModalOverlay>
)
const textField: Case = (text) => (
  <Aria.TextField isInvalid isRequired>
    <Aria.Label>{text}</Aria.Label>
    <Aria.Input />
    <Aria.Text slot="description">{text}</Aria.Text>
    <Aria.FieldError>{text}</Aria.FieldError>
  </Aria.TextField>
)
const checkbox: Case = (text) => (
  <Aria.CheckboxField isRequired>
    <Aria.CheckboxButton>{text}</Aria.CheckboxButton>
  </Aria.CheckboxField>
)
const radios: Case = (text) => (
  <Aria.RadioGroup>
    <Aria.Label>{text}</Aria.Label>
    <Aria.RadioField value="1">
      <Aria.RadioButton>{text}</Aria.RadioButton>
    </Aria.RadioField>
  </Aria.RadioGroup>
)

const setting: Case = (text) => (
  <Aria.SwitchField>
    <Aria.SwitchButton>{text}</Aria.SwitchButton>
  </Aria.SwitchField>
)
/** Open, as it is read in the list; nothing chosen, so that it speaks for itself. */
const select: Case = (text) => (
  <Aria.Select defaultOpen>
    <Aria.Label>{text}</Aria.Label>
    <Aria.Button>
      <Aria.SelectValue />
    </Aria.Button>
    <Aria.Popover>
      <Aria.ListBox>
        <Aria.ListBoxItem id="1">{text}</Aria.ListBoxItem>
      </Aria.ListBox>
    </Aria.Popover>
  </Aria.Select>
)

const tabs: Case = (text) => (
  <Aria.Tabs>
    <Aria.TabList aria-label={text}>
      <Aria.Tab id="1">{text}</Aria.Tab>
    </Aria.TabList>
    <Aria.TabPanel id="1">{text}</Aria.TabPanel>
  </Aria.Tabs>
)
const toggles: Case = (text) => (
  <Aria.ToggleButtonGroup aria-label={text}>
    <Aria.ToggleButton id="1">{text}</Aria.ToggleButton>
  </Aria.ToggleButtonGroup>
)
/** Empty, as an empty number is spoken by a word. The buttons are named as the app names them. */
const number: Case = (text) => (
  <Aria.NumberField incrementAriaLabel={text} decrementAriaLabel={text}>
    <Aria.Label>{text}</Aria.Label>
    <Aria.Button slot="decrement" />
    <Aria.Input />
    <Aria.Button slot="increment" />
  </Aria.NumberField>
)
const search: Case = (text) => (
  <Aria.SearchField defaultValue={text}>
    <Aria.Label>{text}</Aria.Label>
    <Aria.Input />
    <Aria.Button />
  </Aria.SearchField>
)

/** Each import in a place where it says all it can say. */
const cases: Record<string, Case> = {
  Button: (text) => <Aria.Button isPending>{text}</Aria.Button>,
  CheckboxButton: checkbox,
  CheckboxField: checkbox,
  Dialog: dialog,
  FieldError: textField,
  Group: (text) => <Aria.Group aria-label={text} />,
  Heading: dialog,
  I18nProvider: (text) => <Aria.I18nProvider>{text}</Aria.I18nProvider>,
  Input: textField,
  Label: textField,
  Link: (text) => <Aria.Link href="#">{text}</Aria.Link>,
  ListBox: select,
  ListBoxItem: select,
  Modal: dialog,
  ModalOverlay: dialog,
  NumberField: number,
  Popover: select,
  ProgressBar: (text) => <Aria.ProgressBar aria-label={text} value={40} />,
  RadioButton: radios,
  RadioField: radios,
  RadioGroup: radios,
  RouterProvider: (text) => <Aria.RouterProvider navigate={() => {}}>{text}</Aria.RouterProvider>,
  SearchField: search,
  Select: select,
  SelectValue: select,
  SwitchButton: setting,
  SwitchField: setting,
  Tab: tabs,
  TabList: tabs,
  TabPanel: tabs,
  Tabs: tabs,
  Text: textField,
  TextArea: (text) => (
    <Aria.TextField>
      <Aria.Label>{text}</Aria.Label>
      <Aria.TextArea />
    </Aria.TextField>
  ),
  TextField: textField,
  ToggleButton: toggles,
  ToggleButtonGroup: toggles,
  Toolbar: (text) => <Aria.Toolbar aria-label={text} />,
  useLandmark: (text) => <Landmark label={text} />,
}

const SPOKEN = [
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'aria-description',
  'title',
  'placeholder',
  'alt',
]

/** All that a customer could read or hear: texts and spoken attributes, announcements included. */
function words() {
  const spoken = [...document.body.querySelectorAll('*')].flatMap((element) =>
    SPOKEN.map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.body.textContent ?? '', ...spoken].filter((text) => text.trim())
}

async function turnTo(locale: Locale) {
  requestLocale(locale)
  if (await loadMessages(locale)) await act(async () => applyLocale())
}

const FOREIGN = { th: /[a-z]/i, en: /[\u0e00-\u0e7f]/ }

test('[G5] every component of react-aria that the app uses has a case here', () => {
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => !cases[name])).toEqual([])
  expect(Object.keys(cases).filter((name) => !used.includes(name))).toEqual([])
})

for (const [name, draw] of Object.entries(cases))
  test(`[G5] ${name} says nothing in the other language, and turns with the page`, async () => {
    await turnTo('th')
    const { rerender } = render(draw(given.th), { wrapper: LocaleProvider })
    const user = userEvent.setup()
    for (const locale of ['th', 'en', 'th'] as const) {
      await turnTo(locale)
      rerender(draw(given[locale]))
      await user.tab()
      await user.keyboard('{ArrowDown}{ArrowUp}')
      expect(words().length).toBeGreaterThan(0)
      expect(words().filter((text) => FOREIGN[locale].test(text))).toEqual([])
    }
  })

test('[G5] an English word would be heard', () => {
  render(<button type="button" aria-label="Dismiss" />)
  expect(words().filter((text) => FOREIGN.th.test(text))).toEqual(['Dismiss'])
})
