import type { Page } from 'playwright/test'
import { forcedColourFaults, type ProbeName, probe } from './probes.ts'

type Medium = {
  size?: { width: number; height: number }
  emulate?: NonNullable<Parameters<Page['emulateMedia']>[0]>
  /** A user style sheet. */
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
/** What is read is the same in every medium. */
export const SPEECH = ['skippedText', 'unspelled', 'strayInputs'] as const
const WORDS = ['tornWords', 'tornLabels', 'spokenDots'] as const
export const COLOURS = ['faintFields', 'faintText'] as const

/** The media in which pages are tested. Motion is reduced unless stated: nothing can be checked during an animation. */
const MEDIA = {
  // Without `coveredFocus`: here the browser scrolls smoothly to the focus.
  'as it comes': { emulate: { reducedMotion: 'no-preference' }, probes: [...FIT, ...MEANING, ...WORDS] },
  '320 px, reduced motion': {
    size: { width: 320, height: 640 },
    probes: [...LAYOUT, ...MEANING, 'moving', ...WORDS],
  },
  'forced colours': { emulate: { forcedColors: 'active' }, probes: ['tooWide', 'cutText'] },
  'more contrast': { emulate: { contrast: 'more' }, probes: [...LAYOUT, ...COLOURS] },
  '200 % text': { style: 'html { font-size: 200% !important }', probes: LAYOUT },
  // WCAG 1.4.12. Without `cutThai`: with these settings the user accepts overlapping marks.
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

/**
 * One medium in rotation, so that successive pages cover all.
 * @param turn the index of the page
 */
export const mediumOf = (turn: number): MediumName => mediumNames[turn % mediumNames.length] ?? 'as it comes'

/** A change of layout is applied after two frames. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Adds a constructed style sheet: the content security policy forbids a `<style>` element. */
const addStyle = (page: Page, style: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, style)
const removeStyle = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop())

/** Toasts have their own tests. */
const NO_MESSAGES = 'section[data-react-aria-top-layer] { display: none }'

const DEVICE = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

/** Emulates a medium on the open page, runs the probes that it can affect, and restores the page. */
export async function probeInMedium(page: Page, name: MediumName): Promise<{ checks: number; findings: string[] }> {
  const { size = PHONE, emulate, style, probes }: Medium = MEDIA[name]
  const initialSize = page.viewportSize() ?? PHONE
  await page.emulateMedia({ ...DEVICE, ...emulate })
  await page.setViewportSize(size)
  await addStyle(page, `${NO_MESSAGES} ${style ?? ''}`)
  await twoFrames(page)
  // Some links are visible only after a key press; F8 has no other effect.
  await page.keyboard.press('F8')
  const findings = await probe(page, ...probes)
  if (emulate?.forcedColors) findings.push(...(await forcedColourFaults(page, 'whole')))
  await removeStyle(page)
  await page.emulateMedia(DEVICE)
  await page.setViewportSize(initialSize)
  await twoFrames(page)
  const checks = probes.length + (emulate?.forcedColors ? 1 : 0)
  return { checks, findings: findings.map((finding) => `${name}, ${finding}`) }
}
