/**
 * How many QR photographs of a folder the app reads as picture files, in Chromium, by its own modules from the sources.
 * Beside each picture `name.ext` stands `name.txt` with the text to read; an empty one asks only for some text.
 * Run by hand: `node tests/qr-photographs.ts <folder> [slower processor, times]`
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import type { PictureFailure } from '#lib/browser/read-picture.ts'
import { findChromium } from '#tests/support/chromium.ts'

const [folder, slower = '1'] = process.argv.slice(2)
if (!folder) throw new Error('Which folder? node tests/qr-photographs.ts <folder>')

type Read = { read: string[] | PictureFailure; ms: number; longestTaskMs: number }

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
await devTools.send('Emulation.setCPUThrottlingRate', { rate: Number(slower) })

/** @param wanted `undefined` looks on until all attempts are made */
const readInPage = (name: string, wanted: string) =>
  tab.evaluate(
    async ({ base64, type, wanted }): Promise<Read> => {
      // By a name that the compiler cannot follow: only the page's server knows it.
      const path = '/src/lib/browser/read-picture.ts'
      const { readPicture } = await import(path)
      const file = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type })
      let longestTaskMs = 0
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
      })
      watch.observe({ type: 'longtask' })
      const start = performance.now()
      const read = await readPicture(file, (text: string) => !wanted || text.trim() === wanted)
      const ms = performance.now() - start
      await new Promise((resolve) => setTimeout(resolve))
      watch.disconnect()
      return { read, ms, longestTaskMs }
    },
    {
      base64: readFileSync(join(folder, name)).toString('base64'),
      type: TYPES[parse(name).ext.toLowerCase()] ?? '',
      wanted,
    },
  )

let right = 0
const times: Read[] = []
for (const name of pictures) {
  const wanted = readFileSync(join(folder, `${parse(name).name}.txt`), 'utf8').trim()
  const result = await readInPage(name, wanted)
  times.push(result)
  const texts = typeof result.read === 'string' ? [] : result.read.map((text) => text.trim())
  const isRight = wanted ? texts.includes(wanted) : texts.length > 0
  if (isRight) right += 1
  else console.log(`${name}: ${JSON.stringify(result.read)}`)
}
const longest = (of: (one: Read) => number) => Math.round(Math.max(...times.map(of)))
console.log(`${right} of ${pictures.length} read (${((100 * right) / pictures.length).toFixed(1)} %)`)
console.log(`longest: ${longest(({ ms }) => ms)} ms; longest task ${longest(({ longestTaskMs }) => longestTaskMs)} ms`)
await browser.close()
await server.close()
