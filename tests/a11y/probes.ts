import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { transformWithOxc } from 'vite'
import type { layoutProbes, meaningProbes, motionProbes } from './dom-probes.ts'
import type { reachProbes } from './dom-probes-reach.ts'
import type { nodeProbes, speechProbes, textProbes, wordProbes } from './dom-probes-text.ts'

type Probes = typeof layoutProbes &
  typeof meaningProbes &
  typeof motionProbes &
  typeof reachProbes &
  typeof textProbes &
  typeof nodeProbes &
  typeof speechProbes &
  typeof wordProbes
export type ProbeName = keyof Probes

/** All probes as one script without imports, each file after those that it imports. */
const files = ['dom-probes', 'dom-probes-text', 'dom-probes-reach'].map((name) => `tests/a11y/${name}.ts`)
const scripts = await Promise.all(files.map((file) => transformWithOxc(readFileSync(file, 'utf8'), file)))
const source = scripts
  .map(({ code }) => code)
  .join('\n')
  .replaceAll(/^import .*$/gm, '')
  .replaceAll(/^export /gm, '')

/** Runs probes on the page in its current state, in one call. One line per finding. */
export async function probe(page: Page, ...names: ProbeName[]): Promise<string[]> {
  const calls = names.map((name) => `...${name}().map((finding) => '${name}: ' + finding)`)
  return page.evaluate<string[]>(`(() => { ${source}; return [${calls.join(', ')}] })()`)
}

type Box = { name: string; x: number; y: number; width: number; height: number; hidden: number }

/** The box of the focused element, and how many of nine points in it are covered. */
const focusedBox = (page: Page) =>
  page.evaluate<Box | undefined>(`(async () => {
    ${source}
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement) return undefined
    const { visible, box } = drawnFor(element)
    // Scrolling and snapping take some frames.
    let last = ''
    for (let quiet = 0, frames = 0; quiet < 3 && frames < 60; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = JSON.stringify(box.getBoundingClientRect())
      quiet = now === last ? quiet + 1 : 0
      last = now
    }
    const { x, y, width, height } = box.getBoundingClientRect()
    return { name: nameOf(visible), x, y, width, height, hidden: coverOf(element)?.length ?? 0 }
  })()`)

/** The number of pixels that differ between two pictures of the same area by a contrast of 3:1 or more. */
const changedPixels = (page: Page, pictures: Buffer[]) =>
  page.evaluate(
    async (encoded) => {
      const [first, second] = await Promise.all(
        encoded.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data
        }),
      )
      if (!first || !second) throw new Error('no canvas')
      const linear = (value = 0) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
      const luminance = (data: Uint8ClampedArray, at: number) =>
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])
      let count = 0
      for (let at = 0; at < first.length; at += 4) {
        const [a, b] = [luminance(first, at), luminance(second, at)]
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count++
      }
      return count
    },
    pictures.map((picture) => picture.toString('base64')),
  )

const RING_PAD = 8
/** The required share of a ring two pixels wide; the rest allows for rounded corners. */
const RING_SHARE = 0.7

/**
 * Presses Tab through the first stops of the page. Each must have a focus ring of at least two pixels at 3:1, and must not
 * be covered.
 */
export async function focusFaults(page: Page, maxStops = 4): Promise<string[]> {
  const findings: string[] = []
  const visitedStops = new Set<string>()
  const window = page.viewportSize() ?? { width: 320, height: 640 }
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab')
    const box = await focusedBox(page)
    if (!box || visitedStops.has(`${box.name}${box.x},${box.y}`)) break
    visitedStops.add(`${box.name}${box.x},${box.y}`)
    if (box.hidden > 0) findings.push(`${box.name} is covered`)
    const left = Math.max(0, box.x - RING_PAD)
    const top = Math.max(0, box.y - RING_PAD)
    const clip = {
      x: left,
      y: top,
      width: Math.min(window.width, box.x + box.width + RING_PAD) - left,
      height: Math.min(window.height, box.y + box.height + RING_PAD) - top,
    }
    if (clip.width < 1 || clip.height < 1) {
      findings.push(`${box.name} has focus out of sight`)
      continue
    }
    const withRing = await page.screenshot({ clip, caret: 'hide' })
    // A constructed style sheet: the content security policy forbids a `<style>` element.
    await page.evaluate(() => {
      const withoutRings = new CSSStyleSheet()
      withoutRings.replaceSync('*, ::before, ::after { outline: none !important; box-shadow: none !important }')
      document.adoptedStyleSheets.push(withoutRings)
    })
    const withoutRing = await page.screenshot({ clip, caret: 'hide' })
    await page.evaluate(() => void document.adoptedStyleSheets.pop())
    const ring = await changedPixels(page, [withRing, withoutRing])
    const needed = 2 * 2 * (Math.min(box.width, window.width) + Math.min(box.height, window.height)) * RING_SHARE
    if (ring < needed) findings.push(`${box.name} has a ring of ${ring} px, not ${Math.round(needed)}`)
  }
  return findings
}

/** Controls in the window that have a single colour in a screenshot. */
async function plainControls(page: Page): Promise<string[]> {
  const picture = (await page.screenshot({ caret: 'hide', scale: 'css' })).toString('base64')
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const scale = bitmap.width / innerWidth
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=radio], [role=checkbox], [role=switch], [role=tab]'
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      const target = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control
      const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      if (width < 8 || height < 8 || !isInside || control.closest('[inert], [aria-hidden=true]')) return []
      if (!target.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return []
      const { data } = context.getImageData(left * scale, top * scale, width * scale, height * scale)
      const colours = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4))
      return colours.size > 1
        ? []
        : [`<${control.localName}> “${control.textContent?.trim().slice(0, 40)}” is invisible`]
    })
  }, picture)
}

/**
 * Controls that have a single colour in forced colours: without a border or text they are invisible.
 * @param part `whole` resizes the window to the height of the page
 */
export async function forcedColourFaults(page: Page, part: 'window' | 'whole' = 'window'): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const size = page.viewportSize()
  if (size && part === 'whole')
    await page.setViewportSize({ ...size, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  let findings = await plainControls(page)
  if (findings.length > 0) {
    // A control that appeared after the screenshot is in the next one.
    const secondFindings = await plainControls(page)
    findings = findings.filter((finding) => secondFindings.includes(finding))
  }
  await page.emulateMedia({ forcedColors: 'none' })
  if (size && part === 'whole') await page.setViewportSize(size)
  return findings
}
