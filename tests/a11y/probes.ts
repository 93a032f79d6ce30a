import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from 'playwright/test'
import type { layoutProbes, meaningProbes, motionProbes } from './dom-probes.ts'
import type { reachProbes } from './dom-probes-reach.ts'
import type { nodeProbes, textProbes, wordProbes } from './dom-probes-text.ts'

type Probes = typeof layoutProbes &
  typeof meaningProbes &
  typeof motionProbes &
  typeof reachProbes &
  typeof textProbes &
  typeof nodeProbes &
  typeof wordProbes
export type ProbeName = keyof Probes

/** All of them as one script without imports: what one imports from another stands before it. */
const source = ['in-page', 'in-page-text', 'in-page-reach']
  .map((name) => stripTypeScriptTypes(readFileSync(`tests/a11y/${name}.ts`, 'utf8')))
  .join('\n')
  .replaceAll(/^import .*$/gm, '')
  .replaceAll(/^export /gm, '')

/** Runs probes of `in-page.ts` in the page as it stands, in one go. One line a finding. */
export async function probe(page: Page, ...names: ProbeName[]): Promise<string[]> {
  const wanted = names.map((name) => `...${name}().map((finding) => '${name}: ' + finding)`)
  return page.evaluate<string[]>(`(() => { ${source}; return [${wanted.join(', ')}] })()`)
}

type Box = { name: string; x: number; y: number; width: number; height: number; hidden: number }

/** The box of what has focus, and how many of nine points in it something else lies over. */
const focused = (page: Page) =>
  page.evaluate<Box | undefined>(`(async () => {
    ${source}
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement) return undefined
    const { seen, box } = drawnFor(element)
    // What scrolls to it, and snaps, takes some frames.
    let last = ''
    for (let quiet = 0, frames = 0; quiet < 3 && frames < 60; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = JSON.stringify(box.getBoundingClientRect())
      quiet = now === last ? quiet + 1 : 0
      last = now
    }
    const { x, y, width, height } = box.getBoundingClientRect()
    return { name: nameOf(seen), x, y, width, height, hidden: coverOf(element)?.length ?? 0 }
  })()`)

/** Pixels whose contrast between two pictures of the same place is 3:1 or more. */
const changed = (page: Page, pictures: Buffer[]) =>
  page.evaluate(
    async (encoded) => {
      const [first, second] = await Promise.all(
        encoded.map(async (one) => {
          const bytes = Uint8Array.from(atob(one), (letter) => letter.charCodeAt(0))
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
/** Of a ring two pixels wide; the rest is for rounded corners. */
const RING_SHARE = 0.7

/**
 * Goes by Tab through the first stops of the page: each must have a ring of two pixels or more at 3:1, and nothing lie
 * over it.
 */
export async function focusFaults(page: Page, most = 4): Promise<string[]> {
  const found: string[] = []
  const seen = new Set<string>()
  const window = page.viewportSize() ?? { width: 320, height: 640 }
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const box = await focused(page)
    if (!box || seen.has(`${box.name}${box.x},${box.y}`)) break
    seen.add(`${box.name}${box.x},${box.y}`)
    if (box.hidden > 0) found.push(`${box.name} has something over it`)
    const left = Math.max(0, box.x - RING_PAD)
    const top = Math.max(0, box.y - RING_PAD)
    const clip = {
      x: left,
      y: top,
      width: Math.min(window.width, box.x + box.width + RING_PAD) - left,
      height: Math.min(window.height, box.y + box.height + RING_PAD) - top,
    }
    if (clip.width < 1 || clip.height < 1) {
      found.push(`${box.name} has focus out of sight`)
      continue
    }
    const withRing = await page.screenshot({ clip, caret: 'hide' })
    // No element: the page's policy would not have it.
    await page.evaluate(() => {
      const bare = new CSSStyleSheet()
      bare.replaceSync('*, ::before, ::after { outline: none !important; box-shadow: none !important }')
      document.adoptedStyleSheets.push(bare)
    })
    const without = await page.screenshot({ clip, caret: 'hide' })
    await page.evaluate(() => void document.adoptedStyleSheets.pop())
    const ring = await changed(page, [withRing, without])
    const needed = 2 * 2 * (Math.min(box.width, window.width) + Math.min(box.height, window.height)) * RING_SHARE
    if (ring < needed) found.push(`${box.name} has a ring of ${ring} px, not ${Math.round(needed)}`)
  }
  return found
}

/** Controls in the window that are one plain surface in a picture of it. */
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
      const shown = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control
      const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      if (width < 8 || height < 8 || !isInside || control.closest('[inert], [aria-hidden=true]')) return []
      if (!shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return []
      const { data } = context.getImageData(left * scale, top * scale, width * scale, height * scale)
      const colours = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4))
      return colours.size > 1
        ? []
        : [`<${control.localName}> “${control.textContent?.trim().slice(0, 40)}” cannot be seen`]
    })
  }, picture)
}

/**
 * Controls that are one plain surface in forced colours: without an edge or a text nobody finds them.
 * @param part of the page: a window made as high as all of it, or the window as it is
 */
export async function forcedColourFaults(page: Page, part: 'window' | 'whole' = 'window'): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const size = page.viewportSize()
  if (size && part === 'whole')
    await page.setViewportSize({ ...size, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  let found = await plainControls(page)
  if (found.length > 0) {
    // What came between picture and page is in the next picture.
    const again = await plainControls(page)
    found = found.filter((one) => again.includes(one))
  }
  await page.emulateMedia({ forcedColors: 'none' })
  if (size && part === 'whole') await page.setViewportSize(size)
  return found
}
