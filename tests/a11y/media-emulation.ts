import type { Page } from 'playwright/test'
import { forcedColourFaults, type ProbeName, probe } from './probes.ts'

type Medium = {
  size?: { width: number; height: number }
  emulate?: NonNullable<Parameters<Page['emulateMedia']>[0]>
  /** What a reader's own style sheet says. */
  style?: string
  probes: readonly ProbeName[]
}

export const PHONE = { width: 390, height: 844 }
export const FIT = ['tooWide', 'smallTargets', 'cutText', 'cutThai'] as const
const LAYOUT = [...FIT, 'coveredFocus'] as const
export const MEANING = [
  'wrongLanguage',
  'silentErrors',
  'placeholderNames',
  'inputPurpose',
  'altQuality',
  'colourOnly',
  'deadClicks',
  'openBackground',
  'faintFields',
  'faintText',
  'looseText',
] as const
export const COLOURS = ['faintFields', 'faintText'] as const

/** How people look at a page. Motion is reduced where nothing else is said: in the middle of one nothing can be judged. */
const MEDIA = {
  // What scrolls to the focus takes its time here.
  'as it comes': { emulate: { reducedMotion: 'no-preference' }, probes: [...FIT, ...MEANING, 'tornWords'] },
  '320 px, reduced motion': {
    size: { width: 320, height: 640 },
    probes: [...LAYOUT, ...MEANING, 'moving', 'tornWords'],
  },
  'forced colours': { emulate: { forcedColors: 'active' }, probes: ['tooWide', 'cutText'] },
  'more contrast': { emulate: { contrast: 'more' }, probes: [...LAYOUT, ...COLOURS] },
  '200 % text': { style: 'html { font-size: 200% !important }', probes: LAYOUT },
  // WCAG 1.4.12. Whether Thai marks meet the line above is then the reader's own choice.
  'text spacing': {
    style:
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-block-end: 2em !important }',
    probes: ['tooWide', 'smallTargets', 'cutText', 'coveredFocus'],
  },
  landscape: { size: { width: 844, height: 390 }, probes: LAYOUT },
  // A window of 1280 × 1024 at 400 %.
  '400 %': { size: { width: 320, height: 256 }, probes: LAYOUT },
} as const satisfies Record<string, Medium>

export type MediumName = keyof typeof MEDIA
export const mediumNames = Object.keys(MEDIA) as MediumName[] // the keys of a constant

const [FIRST = 'as it comes', SECOND = 'as it comes', ...OTHERS] = mediumNames
const otherOf = (turn: number) => OTHERS[turn % OTHERS.length] ?? FIRST

/**
 * The first two, and of the others two at a time, so that pages one after the other see all.
 * @param turn the how manyeth page this is
 */
export const mediaOf = (turn: number): MediumName[] => [FIRST, SECOND, otherOf(2 * turn), otherOf(2 * turn + 1)]
/** One of the first two, and one of the others. */
export const twoMediaOf = (turn: number): MediumName[] => [turn % 2 === 0 ? FIRST : SECOND, otherOf(turn)]

/** It takes a frame to be asked for a new layout, and one to have it. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** No element: the page's policy would not have it. */
const dress = (page: Page, style: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, style)
const undress = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop())

/** Messages stay until they are read, and are looked at by themselves. */
const NO_MESSAGES = 'section[data-react-aria-top-layer] { display: none }'

const DEVICE = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

/** Turns the open page to a medium, looks at it by the probes that it can change anything for, and turns it back. */
export async function lookIn(page: Page, name: MediumName): Promise<{ checks: number; found: string[] }> {
  const { size = PHONE, emulate, style, probes }: Medium = MEDIA[name]
  const before = page.viewportSize() ?? PHONE
  await page.emulateMedia({ ...DEVICE, ...emulate })
  await page.setViewportSize(size)
  await dress(page, `${NO_MESSAGES} ${style ?? ''}`)
  await twoFrames(page)
  // Some links show themselves only to whoever uses keys; any key does, and this one is nobody's.
  await page.keyboard.press('F8')
  const found = await probe(page, ...probes)
  if (emulate?.forcedColors) found.push(...(await forcedColourFaults(page, 'whole')))
  await undress(page)
  await page.emulateMedia(DEVICE)
  await page.setViewportSize(before)
  await twoFrames(page)
  const checks = probes.length + (emulate?.forcedColors ? 1 : 0)
  return { checks, found: found.map((finding) => `${name}, ${finding}`) }
}
