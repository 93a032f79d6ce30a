import { expect, test } from 'vitest'
import { type ComponentCost, componentFiles, costOf } from '#tests/documents/component-bytes.ts'

const KIB = 1024

/** Most of this is shared by all controls of react-aria. */
const WITH_REACT_ARIA = 22 * KIB
const WITHOUT_REACT_ARIA = 6 * KIB

/** Components with a larger budget, and why. */
const largerBudgets: Record<string, number> = {
  dialog: 30 * KIB, // contains the focus, and hides the page from screen readers
  'bottom-sheet': 30 * KIB, // loads its modal-sheet on demand
  'modal-sheet': 30 * KIB,
  select: 60 * KIB, // loads its list-select on demand: a collection with type-ahead in a positioned overlay
  'list-select': 60 * KIB,
  'number-field': 28 * KIB, // parses numbers in any locale
  'qr-code': 8 * KIB, // generates the code
  icons: 8 * KIB, // all icons; a page bundles only those that it uses
}

/** Allowed packages other than react-aria and the icons. */
const ownPackages: Record<string, string[]> = { 'qr-code': ['qr'] }

const common = new Set(['lucide', 'react-aria', 'use-sync-external-store'])
/** Parts that include collections or overlays: only for components that have one. */
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
const mayBeHeavy = new Set([
  'dialog',
  'bottom-sheet',
  'modal-sheet',
  'select',
  'list-select',
  'segmented-control',
  'chips',
])

function faults({ name, bytes, libraries }: ComponentCost) {
  const budget = largerBudgets[name] ?? (libraries.includes('react-aria') ? WITH_REACT_ARIA : WITHOUT_REACT_ARIA)
  const isPart = (library: string) => /^[A-Z]/.test(library)
  return [
    ...(bytes > budget ? [`${name}: ${bytes} bytes, over ${budget}`] : []),
    ...libraries
      .filter((library) => !isPart(library) && !common.has(library) && !ownPackages[name]?.includes(library))
      .map((library) => `${name} includes ${library}`),
    ...libraries
      .filter((library) => heavy.has(library) && !mayBeHeavy.has(name))
      .map((library) => `${name} includes react-aria's ${library}`),
  ]
}

test('every component is within its byte budget and includes only its own libraries', async () => {
  const files = componentFiles()
  expect(files.length).toBeGreaterThan(40)
  const allFaults: string[] = []
  for (const file of files) allFaults.push(...faults(await costOf(file)))
  expect(allFaults).toEqual([])
})

test('finds a component that is too large or includes a library or part that it must not', () => {
  expect(faults({ name: 'badge', bytes: 7 * KIB, libraries: [] })).toHaveLength(1)
  expect(faults({ name: 'badge', bytes: 1 * KIB, libraries: ['qr'] })).toEqual(['badge includes qr'])
  expect(faults({ name: 'button', bytes: 20 * KIB, libraries: ['Button', 'Popover', 'react-aria'] })).toEqual([
    "button includes react-aria's Popover",
  ])
  expect(faults({ name: 'qr-code', bytes: 6 * KIB, libraries: ['qr'] })).toEqual([])
})
