import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright/test'
import { expect, test, WITH_MOTION } from '#tests/e2e/app.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'

test.use(WITH_MOTION)

/** The start and the stamp, with their styles. */
const SOURCES = ['src/features/checkout/start-moment/start-moment.tsx', 'src/features/loads/receipts/stamp-fall.tsx']
const MOMENT = buildOutput()['src/features/checkout/start-moment/start-moment.tsx']?.file
const MAX_BYTES = 6_000
const SLOW_CPU = 4
const ROUNDS = 3
/** Compared with the frames of one small animation on an empty page, with the same processor and in turns. */
const MIN_SHARE_OF_FRAMES = 0.9

test('the moment of the start is at most 6 kB, in files that no page waits for', () => {
  const built = buildOutput()
  /** The files of these sources and of all that they import. */
  const filesOf = (sources: readonly string[], files = new Set<string>()): Set<string> => {
    for (const source of sources) {
      const { file, imports = [], css = [] } = built[source] ?? {}
      if (!file || files.has(file)) continue
      for (const name of [file, ...css]) files.add(name)
      filesOf(imports, files)
    }
    return files
  }
  for (const source of SOURCES) expect(built[source]?.file, source).toBeTruthy()
  const pages = filesOf(Object.keys(built).filter((source) => /^index\.html$|\?tsr-split=component/.test(source)))
  const own = [...filesOf(SOURCES)].filter((file) => !pages.has(file))
  for (const source of SOURCES) expect(own).toContain(built[source]?.file)
  const bytes = own.map((file) => brotliCompressSync(readFileSync(`dist/${file}`)).length)
  console.log(`${bytes.reduce((sum, size) => sum + size, 0)} B in ${own.length} files`)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
})

type TraceEvent = { name: string; ts: number }

/** Frames drawn per second between two marks that the page sets. */
async function frameRate(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'blink.user_timing'],
  })
  await act()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const timeOf = (mark: string) => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN
  const [from, to] = [timeOf('begins'), timeOf('ends')]
  const times = traceEvents
    .filter(({ name, ts }) => name === 'DrawFrame' && ts >= from && ts <= to)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  return ((times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1_000_000
}

/** Until the beat 4, and while the ring goes round once and the minutes count up. */
const FINALE_MS = 700
const untilFinale = (page: Page) =>
  page.evaluate(
    (finaleMs) =>
      new Promise<void>((done) => {
        new MutationObserver(() => {
          const { beat } = document.querySelector<HTMLElement>('main [data-beat]')?.dataset ?? {}
          if (beat === '1' && performance.getEntriesByName('begins').length === 0) performance.mark('begins')
          if (beat !== '4') return
          setTimeout(() => {
            performance.mark('ends')
            done()
          }, finaleMs)
        }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-beat'] })
      }),
    FINALE_MS,
  )

test('the moment draws as many frames as one small animation does, with a processor four times slower', async ({
  app,
  page,
  context,
  browser,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const session = await context.newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

  async function plainRate() {
    await page.goto('about:blank')
    await page.setContent('<i style="position:absolute;width:20px;height:20px;background:#000"></i>')
    await slowDown(SLOW_CPU)
    return frameRate(browser, page, () =>
      page.evaluate(async () => {
        performance.mark('begins')
        await document.querySelector('i')?.animate({ transform: ['none', 'translateX(200px)'] }, 2_600).finished
        performance.mark('ends')
      }),
    )
  }

  async function momentRate() {
    await slowDown(1)
    await me.orders(await app.freeMachine())
    const code = page.waitForResponse((response) => response.url().endsWith(`/${MOMENT}`))
    const transaction = await me.pays()
    await code
    await slowDown(SLOW_CPU)
    return frameRate(browser, page, async () => {
      const seen = untilFinale(page)
      await app.pay(transaction)
      await seen
    })
  }

  // In turns, and the best of each: other work on the machine only takes frames.
  const plain = [await plainRate()]
  const moments: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    moments.push(await momentRate())
    plain.push(await plainRate())
  }
  console.log(`${moments.map((rate) => rate.toFixed(1))} of ${plain.map((rate) => rate.toFixed(1))} frames a second`)
  expect(Math.max(...moments) / Math.max(...plain)).toBeGreaterThanOrEqual(MIN_SHARE_OF_FRAMES)
})
