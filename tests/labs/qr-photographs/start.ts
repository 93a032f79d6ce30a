/**
 * Counts how many photographs of QR codes in a folder the app can read, with the app's own modules in Chromium.
 * Each picture `name.ext` needs a `name.txt` with the expected text; an empty file accepts any text.
 * Run by hand: `node tests/labs/qr-photographs/start.ts <folder> [CPU slowdown factor]`
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import type { PictureFailure } from '#lib/browser/read-picture.ts'
import { findChromium } from '#tests/runner/chromium.ts'

const [folder, cpuSlowdown = '1'] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tests/labs/qr-photographs/start.ts <folder>')

type ReadResult = { read: string[] | PictureFailure; ms: number; longestTaskMs: number }

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}
const pictures = readdirSync(folder).filter((name) => TYPES[parse(name).ext.toLowerCase()])

const page = '<!doctype html><title>QR photographs</title>'
const server = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { include: ['zxing-wasm/reader'] },
  server: { host: '127.0.0.1', port: 0, hmr: false },
  plugins: [
    {
      name: 'empty-page',
      configureServer: ({ middlewares }) => {
        middlewares.use('/empty', (_, response) => response.setHeader('content-type', 'text/html').end(page))
      },
    },
  ],
})
await server.listen()
const [origin = ''] = server.resolvedUrls?.local ?? []
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
const tab = await browser.newPage()
await tab.goto(`${origin}empty`)
const devTools = await tab.context().newCDPSession(tab)
await devTools.send('Emulation.setCPUThrottlingRate', { rate: Number(cpuSlowdown) })

/** @param expected an empty text accepts any code */
const readInPage = (name: string, expected: string) =>
  tab.evaluate(
    async ({ base64, type, expected }): Promise<ReadResult> => {
      // In a variable, so that the compiler does not resolve it: only the Vite server does.
      const path = '/src/lib/browser/read-picture.ts'
      const { readPicture } = await import(path)
      const file = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type })
      let longestTaskMs = 0
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
      })
      watch.observe({ type: 'longtask' })
      const start = performance.now()
      const read = await readPicture(file, (text: string) => !expected || text.trim() === expected)
      const ms = performance.now() - start
      await new Promise((resolve) => setTimeout(resolve))
      watch.disconnect()
      return { read, ms, longestTaskMs }
    },
    {
      base64: readFileSync(join(folder, name)).toString('base64'),
      type: TYPES[parse(name).ext.toLowerCase()] ?? '',
      expected,
    },
  )

let correct = 0
const results: ReadResult[] = []
for (const name of pictures) {
  const expected = readFileSync(join(folder, `${parse(name).name}.txt`), 'utf8').trim()
  const result = await readInPage(name, expected)
  results.push(result)
  const texts = typeof result.read === 'string' ? [] : result.read.map((text) => text.trim())
  const isCorrect = expected ? texts.includes(expected) : texts.length > 0
  if (isCorrect) correct += 1
  else console.log(`${name}: ${JSON.stringify(result.read)}`)
}
const longest = (of: (result: ReadResult) => number) => Math.round(Math.max(...results.map(of)))
console.log(`${correct} of ${pictures.length} read (${((100 * correct) / pictures.length).toFixed(1)} %)`)
console.log(`longest: ${longest(({ ms }) => ms)} ms; longest task ${longest(({ longestTaskMs }) => longestTaskMs)} ms`)
await browser.close()
await server.close()
