import { expect, test } from 'vitest'
import { type ComponentCost, componentFiles, costOf } from './component-bytes.ts'

const KIB = 1024

/** Most of this is what all of react-aria's controls share. */
const WITH_REACT_ARIA = 22 * KIB
const WITHOUT = 6 * KIB

/** What costs more, and why. */
const dearer: Record<string, number> = {
  dialog: 30 * KIB, // keeps the focus inside, and hides the page from screen readers
  'bottom-sheet': 30 * KIB,
  menu: 48 * KIB, // a collection with typing ahead, in a layer that finds its place
  select: 60 * KIB, // the same, and a form field
  tabs: 32 * KIB, // a collection
  'number-field': 28 * KIB, // reads numbers as people of any language write them
  'qr-code': 8 * KIB, // draws the code itself
  icons: 8 * KIB, // all of them: a page takes those it shows
}

/** Packages other than react-aria and the icons. */
const own: Record<string, string[]> = { 'qr-code': ['qr'] }

const common = new Set(['lucide-react', 'react-aria', 'use-sync-external-store'])
/** Parts that bring collections and layers: only where one is shown. */
const heavy = new Set([
  'Collection',
  'ListBox',
  'Menu',
  'Popover',
  'Modal',
  'Dialog',
  'Select',
  'ComboBox',
  'Tabs',
  'GridList',
  'Table',
])
const mayBeHeavy = new Set(['dialog', 'bottom-sheet', 'menu', 'select', 'segmented-control', 'tabs', 'chips'])

function faults({ name, bytes, libraries }: ComponentCost) {
  const budget = dearer[name] ?? (libraries.includes('react-aria') ? WITH_REACT_ARIA : WITHOUT)
  const isPart = (library: string) => /^[A-Z]/.test(library)
  return [
    ...(bytes > budget ? [`${name}: ${bytes} bytes, over ${budget}`] : []),
    ...libraries
      .filter((library) => !isPart(library) && !common.has(library) && !own[name]?.includes(library))
      .map((library) => `${name} brings ${library}`),
    ...libraries
      .filter((library) => heavy.has(library) && !mayBeHeavy.has(name))
      .map((library) => `${name} brings react-aria's ${library}`),
  ]
}

test('every component stays within its bytes, and none brings another’s library', async () => {
  const files = componentFiles()
  expect(files.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const file of files) found.push(...faults(await costOf(file)))
  expect(found).toEqual([])
})

test('a component that grew, or took a library or a part it should not have, would be found', () => {
  expect(faults({ name: 'badge', bytes: 7 * KIB, libraries: [] })).toHaveLength(1)
  expect(faults({ name: 'badge', bytes: 1 * KIB, libraries: ['qr'] })).toEqual(['badge brings qr'])
  expect(faults({ name: 'button', bytes: 20 * KIB, libraries: ['Button', 'Popover', 'react-aria'] })).toEqual([
    "button brings react-aria's Popover",
  ])
  expect(faults({ name: 'qr-code', bytes: 6 * KIB, libraries: ['qr'] })).toEqual([])
})
