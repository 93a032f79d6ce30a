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

/** Names of all react-aria imports of the app, read from the sources. */
const usedNames = [
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
      // A context renders nothing.
      .filter((name) => !name.endsWith('Context')),
  ),
].toSorted()

/** Texts passed to a component; every other text that it renders is react-aria's. */
const appTexts = { th: 'ก', en: 'a' }
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
/** Open, to include the list box; without a selection, to show react-aria's placeholder. */
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

const toggles: Case = (text) => (
  <Aria.ToggleButtonGroup aria-label={text}>
    <Aria.ToggleButton id="1">{text}</Aria.ToggleButton>
  </Aria.ToggleButtonGroup>
)
/** Empty, because react-aria announces an empty number by a word. The buttons are labelled as in the app. */
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

/** Each import in a state in which it renders all of its texts. */
const cases: Record<string, Case> = {
  Button: (text) => <Aria.Button isPending>{text}</Aria.Button>,
  CheckboxButton: checkbox,
  CheckboxField: checkbox,
  Dialog: dialog,
  FieldError: textField,
  FileTrigger: (text) => (
    <Aria.FileTrigger>
      <Aria.Button>{text}</Aria.Button>
    </Aria.FileTrigger>
  ),
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
  RadioButton: radios,
  RadioField: radios,
  RadioGroup: radios,
  RouterProvider: (text) => <Aria.RouterProvider navigate={() => {}}>{text}</Aria.RouterProvider>,
  SearchField: search,
  Select: select,
  SelectValue: select,
  SwitchButton: setting,
  SwitchField: setting,
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

const TEXT_ATTRIBUTES = [
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'aria-description',
  'title',
  'placeholder',
  'alt',
]

/** All texts that a customer could read or hear, including attributes and announcements. */
function renderedTexts() {
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    TEXT_ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.body.textContent ?? '', ...attributes].filter((text) => text.trim())
}

async function switchLocale(locale: Locale) {
  requestLocale(locale)
  if (await loadMessages(locale)) await act(async () => applyLocale())
}

const FOREIGN = { th: /[a-z]/i, en: /[\u0e00-\u0e7f]/ }

test('[G5] has a case for every react-aria component that the app uses', () => {
  expect(usedNames.length).toBeGreaterThan(15)
  expect(usedNames.filter((name) => !cases[name])).toEqual([])
  expect(Object.keys(cases).filter((name) => !usedNames.includes(name))).toEqual([])
})

for (const [name, renderCase] of Object.entries(cases))
  test(`[G5] ${name} renders no text in the other language, and follows a change of locale`, async () => {
    await switchLocale('th')
    const { rerender } = render(renderCase(appTexts.th), { wrapper: LocaleProvider })
    const user = userEvent.setup()
    for (const locale of ['th', 'en', 'th'] as const) {
      await switchLocale(locale)
      rerender(renderCase(appTexts[locale]))
      await user.tab()
      await user.keyboard('{ArrowDown}{ArrowUp}')
      expect(renderedTexts().length).toBeGreaterThan(0)
      expect(renderedTexts().filter((text) => FOREIGN[locale].test(text))).toEqual([])
    }
  })

test('[G5] control: finds an English text on a Thai page', () => {
  render(<button type="button" aria-label="Dismiss" />)
  expect(renderedTexts().filter((text) => FOREIGN.th.test(text))).toEqual(['Dismiss'])
})
