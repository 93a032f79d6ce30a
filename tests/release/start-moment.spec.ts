import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright/test'
import { expect, test, WITH_MOTION } from '#tests/e2e/app.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'

test.use(WITH_MOTION)

/** The start, the end of a wash and the stamp, with their styles. */
const SOURCES = [
  'src/features/checkout/start-moment/start-moment.tsx',
  'src/features/checkout/start-moment/end-drum.tsx',
  'src/features/loads/receipts/stamp-fall.tsx',
]
const MAX_BYTES = 6_000
const SLOW_CPU = 4
/** Compared with the frames of one small animation on an empty page, with the same processor and load. */
const MIN_SHARE_OF_FRAMES = 0.9

test('the moment of the start and of the end is at most 6 kB, in files that no page waits for', () => {
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

test('the moment draws as many frames as one small animation does, with a processor four times slower', async ({
  app,
  page,
  context,
  browser,
}) => {
  const slow = async (target: Page) =>
    (await context.newCDPSession(target)).send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  const plain = await context.newPage()
  await slow(plain)
  await plain.setContent('<i style="position:absolute;width:20px;height:20px;background:#000"></i>')
  const usual = await frameRate(browser, plain, () =>
    plain.evaluate(async () => {
      performance.mark('begins')
      await document.querySelector('i')?.animate({ transform: ['none', 'translateX(200px)'] }, 2_600).finished
      performance.mark('ends')
    }),
  )
  await plain.close()

  await signedIn(app, context)
  const machine = await app.freeMachine()
  const me = visit({ app, page })
  await me.orders(machine)
  const code = page.waitForResponse((response) => response.url().endsWith('.css'))
  const transaction = await me.pays()
  await code
  await slow(page)
  const rate = await frameRate(browser, page, async () => {
    const seen = page.evaluate(
      () =>
        new Promise<void>((done) => {
          new MutationObserver(() => {
            const { beat } = document.querySelector<HTMLElement>('main [data-beat]')?.dataset ?? {}
            if (beat === '1' && performance.getEntriesByName('begins').length === 0) performance.mark('begins')
            if (beat !== '4') return
            // The ring goes round once and the minutes count up.
            setTimeout(() => {
              performance.mark('ends')
              done()
            }, 700)
          }).observe(document.body, {
            childList: true,
            subtree: true,
            attributes: true,
            attributeFilter: ['data-beat'],
          })
        }),
    )
    await app.pay(transaction)
    await seen
  })
  console.log(`${rate.toFixed(1)} of ${usual.toFixed(1)} frames a second`)
  expect(rate / usual).toBeGreaterThanOrEqual(MIN_SHARE_OF_FRAMES)
})
