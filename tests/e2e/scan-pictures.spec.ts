import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileChooser } from 'playwright/test'
import type { MachineRow } from '#contract/machines.ts'
import { expect, test } from './app.ts'
import { fullChromium } from './full-chromium.ts'
import { drawn, HARD_PICTURES, wall } from './hard-pictures.ts'
import { printedPath, type Visitor, visit } from './journey.ts'
import type { App } from './server.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use({
  launchOptions: ({ launchOptions }, use) => use(fullChromium(launchOptions)),
  // So that routes can intercept the reader's files.
  serviceWorkers: 'block',
})

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  pdf: 'application/pdf',
}
const file = (name: string, buffer: Buffer) => {
  const extension = name.split('.').at(-1) ?? ''
  return { name, mimeType: TYPES[extension] ?? `image/${extension}`, buffer }
}

let machine: MachineRow | undefined
/** All tests share one machine: they only read its code and open its programs. */
const anyMachine = async (app: App) => (machine ??= await app.freeMachine())

async function chooses(me: Visitor, files: Parameters<FileChooser['setFiles']>[0]) {
  const chooser = me.page.waitForEvent('filechooser')
  await me.button(me.t('scan.picture')).click()
  await (await chooser).setFiles(files)
}

async function atScanner(me: Visitor) {
  await me.open('/qr-scanner')
  await me.isAt(me.t('scan.heading'), me.t('scan.title'))
}

for (const { what, name, make } of HARD_PICTURES)
  test(`reads ${what}`, FULL_ONLY, async ({ app, page }) => {
    const machine = await anyMachine(app)
    const me = visit({ app, page })
    await atScanner(me)
    await chooses(me, file(name, await make(app.url('washday', printedPath(machine)))))
    await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
    await expect(page.getByRole('banner')).toContainText(me.machineName(machine))
  })

const code = (text: string) => Buffer.from(drawn(text))
const REFUSED = [
  ['a text file', 'code.txt', () => Buffer.from('ARI4/1/05'), 'scan.failed.notPicture'],
  ['a text file with the name of a picture', 'code.png', () => Buffer.from('ARI4/1/05'), 'scan.failed.notPicture'],
  ['an empty file', 'code.png', () => Buffer.alloc(0), 'scan.failed.notPicture'],
  ['a PDF', 'code.pdf', () => Buffer.from('%PDF-1.7\n'), 'scan.failed.notPicture'],
  ['a truncated picture', 'code.jpg', () => Buffer.from('ffd8ffe000104a464946000101', 'hex'), 'scan.failed.unreadable'],
  [
    'a picture in a format that the browser does not support',
    'code.heic',
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]),
    'scan.failed.unreadable',
  ],
  ['a picture without a code', 'wall.jpg', wall, 'scan.failed.noCode'],
  ['a code of another service', 'code.svg', () => code('https://line.me/R/ti/p/%40washday'), 'scan.failed.notOurs'],
  [
    'a link to the app without a machine',
    'code.svg',
    () => code('http://localhost/qr-scanner'),
    'scan.failed.noMachine',
  ],
] as const

for (const [what, name, make, reason] of REFUSED)
  test(`says what is wrong with ${what}`, reason === 'scan.failed.noCode' ? {} : FULL_ONLY, async ({ app, page }) => {
    const me = visit({ app, page })
    await atScanner(me)
    await chooses(me, file(name, await make()))
    await expect(me.main.getByRole('status')).toContainText([me.t(reason)])
  })

test('says that a file is too large without reading it', FULL_ONLY, async ({ app, page }) => {
  const path = join(tmpdir(), `washday-large-${process.pid}.png`)
  writeFileSync(path, Buffer.alloc(61 * 2 ** 20))
  const me = visit({ app, page })
  await atScanner(me)
  await chooses(me, path)
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.tooLarge')])
  rmSync(path)
})

for (const [what, answer] of [
  ['does not load', undefined],
  ['is replaced by an HTML page', { contentType: 'text/html', body: '<h1>Blocked</h1>' }],
  ['is damaged', { contentType: 'application/wasm', body: Buffer.from('0061736d01000000ff', 'hex') }],
] as const)
  test(
    `says that the reader could not be loaded when its file ${what}, and reads once it loads`,
    answer ? FULL_ONLY : {},
    async ({ app, page, quiet }) => {
      quiet.allows(/wasm|falling back to ArrayBuffer|WebAssembly|Failed to load resource|ERR_FAILED/)
      const machine = await anyMachine(app)
      const me = visit({ app, page })
      await atScanner(me)
      await page.route('**/*.wasm', (route) => (answer ? route.fulfill(answer) : route.abort()))
      const picture = file('code.svg', code(app.url('washday', printedPath(machine))))
      await chooses(me, picture)
      await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.noReader')])
      await page.unroute('**/*.wasm')
      await chooses(me, picture)
      await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
    },
  )
