import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { youngInScript, youngInSheet } from '#tests/support/compat.ts'

/** What some of our browsers lack, and why nobody misses it there. Each must be in the build, or its line goes. */
const SHEET_WITHOUT_HARM: [reason: string, what: RegExp][] = [
  ['pages come without a slide', /^(?:::|:active-)?view-transition/],
  ['lines break elsewhere', /^(?:text-wrap|hyphens)/],
  ['a field keeps its height and is scrolled', /^(?:field-sizing|resize)/],
  ['a scrollbar is seen under what is scrolled sideways', /^scrollbar-width/],
  ['the page behind moves a little at the end of a scroll', /^overscroll-behavior/],
  ['only looks, in engines of their own', /^(?:-webkit-|::-webkit-)/],
  ['no pointer on a phone', /^cursor/],
  ['a text may be selected, with the colours of the device', /^(?:user-select|::selection)/],
  ['the device has no forced colours', /^forced-color-adjust/],
  ['the phone may enlarge a text', /^text-size-adjust/],
  ['printed in grey', /^print-color-adjust/],
  ['the map shows by its own older rule', /^rect\(\)/],
]
const SCRIPT_WITHOUT_HARM: [reason: string, what: RegExp][] = [
  [
    'asked for before it is called',
    /^\.(?:clearAppBadge|setAppBadge|canShare|share|vibrate|checkVisibility|createPolicy)$/,
  ],
  ['asked for before it is called', /^\.(?:startViewTransition|skipTransition|getSupportedFormats|detect)$/],
  [
    'asked for before it is called, by the libraries',
    /^(?:Symbol\.dispose|Error\.captureStackTrace|Intl\.DurationFormat|\.toBase64)$/,
  ],
  ['ends a request in all; Chrome before 124 only gives the error another name', /^AbortSignal\.timeout$/],
  [
    'methods of our own or of libraries with a name of the platform',
    /^\.(?:build|format|setStatus|createContext|equals|isValid|run|expand|addHandler|redraw|toArray|use|fallback|maximize|destroy)$/,
  ],
]

function unexplained(found: ReadonlySet<string>, known: typeof SHEET_WITHOUT_HARM) {
  return {
    young: [...found].filter((what) => !known.some(([, pattern]) => pattern.test(what))),
    unneeded: known.filter(([, pattern]) => ![...found].some((what) => pattern.test(what))).map(([reason]) => reason),
  }
}

test('the built sheets use nothing that Safari 16.4, Chrome 111 or Firefox 128 lack', () => {
  const { screens } = JSON.parse(readFileSync('dist/.vite/first-screen.json', 'utf8'))
  const first = Object.values<Record<string, { css: string }>>(screens).flatMap((it) => Object.values(it))
  const sheets = [
    ...globSync('dist/assets/*.css').map((file) => readFileSync(file, 'utf8')),
    ...first.map(({ css }) => css),
  ]
  expect(sheets.length).toBeGreaterThan(6)
  expect(unexplained(new Set(sheets.flatMap(youngInSheet)), SHEET_WITHOUT_HARM)).toEqual({ young: [], unneeded: [] })
})

/** The page's own scripts. All without an address are such, but for data. */
function scriptsInPage(): string[] {
  const page = readFileSync('dist/index.html', 'utf8')
  const tags = page.match(/<script(?![^>]*\b(?:src=|application\/json))[^>]*>/g) ?? []
  const codes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  expect(codes, 'each is found').toHaveLength(tags.length)
  return codes
}

test('the built scripts use nothing that Safari 16.4, Chrome 111 or Firefox 128 lack', () => {
  const files = [...globSync('dist/assets/*.js'), 'dist/sw.js']
  expect(files.length).toBeGreaterThan(50)
  const inPage = scriptsInPage()
  expect(inPage).toHaveLength(1)
  const found = new Set([
    ...files.flatMap((file) => youngInScript(file, readFileSync(file, 'utf8'))),
    ...inPage.flatMap((code) => youngInScript('dist/index.html.js', code)),
  ])
  expect(unexplained(found, SCRIPT_WITHOUT_HARM)).toEqual({ young: [], unneeded: [] })
})
