import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { unreadableInScript, unsupportedInScript, unsupportedInStyles } from './compat.ts'

/** Features that some supported browsers lack, and why that is harmless. An entry that the build does not use must be removed. */
const HARMLESS_IN_SHEETS: [reason: string, feature: RegExp][] = [
  ['pages appear without a transition', /^(?:::|:active-)?view-transition/],
  ['lines break at other positions', /^(?:text-wrap|hyphens)/],
  ['a field keeps its height and scrolls', /^(?:field-sizing|resize)/],
  ['a horizontal scroll bar is visible', /^scrollbar-width/],
  ['the page behind moves a little at the end of scrolling', /^overscroll-behavior/],
  ['cosmetic, in specific engines', /^(?:-webkit-|::-webkit-)/],
  ['a phone has no pointer', /^cursor/],
  ['text can be selected, with the colours of the device', /^(?:user-select|::selection)/],
  ['the device has no forced colours', /^forced-color-adjust/],
  ['the phone may enlarge text', /^text-size-adjust/],
  ['printed in grey', /^print-color-adjust/],
  ['the map has an older rule as a fallback', /^rect\(\)/],
  ['in a list of `:is()`, which leaves out what it does not know', /^:popover-open$/],
  ['the hinges of the drum have sharp corners', /^rx$/],
  ['of the reset, for abbreviations with a title, which no page has', /^text-decoration: dotted$/],
]
const HARMLESS_IN_SCRIPTS: [reason: string, feature: RegExp][] = [
  [
    'checked before it is called',
    /^\.(?:clearAppBadge|setAppBadge|canShare|share|vibrate|checkVisibility|createPolicy)$/,
  ],
  ['of the router and its history, not of CSS and the Navigation API', /^\.(?:canGoBack|s)$/],
  ['checked before it is called', /^\.(?:startViewTransition|skipTransition|getSupportedFormats|detect)$/],
  [
    'checked before it is called, by the libraries',
    /^(?:Symbol\.dispose|Error\.captureStackTrace|Intl\.DurationFormat|\.toBase64)$/,
  ],
  [
    'aborts the request in all of them; Chrome before 124 only has another name for the error',
    /^AbortSignal\.timeout$/,
  ],
  [
    'methods of the app or of libraries with the name of a platform method',
    /^\.(?:build|format|setStatus|createContext|equals|isValid|run|expand|addHandler|redraw|toArray|use|fallback|font|maximize|destroy|retry)$/,
  ],
]

function unexplained(features: ReadonlySet<string>, harmless: typeof HARMLESS_IN_SHEETS) {
  return {
    young: [...features].filter((feature) => !harmless.some(([, pattern]) => pattern.test(feature))),
    unneeded: harmless
      .filter(([, pattern]) => ![...features].some((feature) => pattern.test(feature)))
      .map(([reason]) => reason),
  }
}

test('the built style sheets use no feature that Safari 16.4, Chrome 111 or Firefox 128 lack', () => {
  const sheets = globSync('dist/assets/*.css').map((file) => readFileSync(file, 'utf8'))
  expect(sheets.length).toBeGreaterThan(1)
  expect(unexplained(new Set(sheets.flatMap(unsupportedInStyles)), HARMLESS_IN_SHEETS)).toEqual({
    young: [],
    unneeded: [],
  })
})

test('the built scripts use no feature that Safari 16.4, Chrome 111 or Firefox 128 lack', () => {
  const files = [...globSync('dist/assets/*.js'), 'dist/sw.js']
  expect(files.length).toBeGreaterThan(50)
  const features = new Set(files.flatMap((file) => unsupportedInScript(file, readFileSync(file, 'utf8'))))
  expect(unexplained(features, HARMLESS_IN_SCRIPTS)).toEqual({ young: [], unneeded: [] })
})

test('Safari 15, of an iPhone 6s or 7, can read every script', () => {
  const files = [...globSync('dist/assets/*.js'), ...globSync('dist/desk/assets/*.js'), 'dist/sw.js']
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.flatMap((file) => unreadableInScript(file, readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`)),
  ).toEqual([])
})
