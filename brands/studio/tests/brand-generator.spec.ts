import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import { paletteOf } from '../../../design-tokens/palette.ts'
import { test as base } from '../../../tests/support/page/workbench.ts'
import { freshDatabase } from '../../../tests/support/server/database.ts'
import { TEST_SECRETS } from '../../../tests/support/server/secrets.ts'
import { freePort, startProcess } from '../../../tests/support/server/server.ts'
import { copyProject } from './copy-project.ts'

const COPIED = [
  ...['brands', 'design-tokens', 'ladle', 'public', 'src', 'vite.config.ts', 'package.json'],
  ...['biome.jsonc', '.gitignore', 'panda.config.ts', 'postcss.config.mjs', 'tests', 'tsconfig.json'],
]

type Fixtures = {
  /** A copy of the project, as after cloning, in which the test adds a brand. */
  copy: string
  /** The address of `npm run ladle` in the copy. */
  workbench: string
}
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  copy: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'washday-new-brand-'))
    copyProject(root, COPIED)
    // Each package by itself, since servers of development keep files of their own beside them.
    mkdirSync(join(root, 'node_modules'))
    for (const name of readdirSync('node_modules')) {
      const [from, to] = [join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name)]
      // The workbench serves its own files from inside of the project only.
      if (name === '@ladle') cpSync(from, to, { recursive: true })
      else if (!name.startsWith('.vite')) symlinkSync(from, to)
    }
    await use(root)
    rmSync(root, { recursive: true, force: true })
  },
  workbench: async ({ copy }, use) => {
    const args = [
      'node_modules/@ladle/react/lib/cli/cli.js',
      'serve',
      '--config',
      'ladle',
      '--port',
      String(await freePort()),
    ]
    const server = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
    const address = await new Promise<string>((resolve, reject) => {
      let printed = ''
      server.stdout.on('data', (part) => {
        printed += stripVTControlCharacters(String(part))
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
        if (url) resolve(url)
      })
      server.once('exit', () => reject(new Error(`The workbench does not start: ${printed}`)))
    })
    await use(address)
    server.kill()
  },
})

// The preview stands beside the fields, and loads where it can be seen.
test.use({ viewport: { width: 1280, height: 900 } })

const run = (copy: string, ...command: string[]) => promisify(execFile)('npm', ['run', ...command], { cwd: copy })

const tokensOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return { fill: style.getPropertyValue('--colors-fill'), corner: style.getPropertyValue('--radii-control') }
  })

/** The shop front, behind the door of a guest's home. */
const pictureOf = (place: Page | FrameLocator) => place.getByRole('img', { name: 'หน้าร้าน' }).locator('img')

/** The width of a picture once it is there, and whether the page around it has its brand's typeface. */
const shownIn = (picture: Locator) =>
  picture
    .evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      font: [...document.fonts].some(({ family, status }) => /^.?Anuphan.?$/.test(family) && status === 'loaded'),
    }))
    .catch(String) // while the page loads again

/** Drops a file on an element, as from a folder on the desktop. */
async function drop(page: Page, target: string, name: string, text: string) {
  const transfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName, { type: 'image/svg+xml' }))
      return data
    },
    [name, text],
  )
  await page.getByRole('group', { name: target, exact: true }).dispatchEvent('drop', { dataTransfer: transfer })
}

const ofAnuphan = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/anuphan/${name}`))

/** Two regular and bold files and their licence, chosen one after the other. */
async function chooseTypeface(page: Page) {
  await page
    .locator('summary')
    .filter({ hasText: /^Typeface/ })
    .click()
  const field = page.getByRole('group', { name: 'Typeface of all texts' })
  const fonts = ['400Regular/Anuphan_400Regular.ttf', '700Bold/Anuphan_700Bold.ttf'].map(ofAnuphan)
  await field.getByLabel('Font files').setInputFiles(fonts)
  await expect(field).toContainText('There is no licence beside the font.')
  await field.getByLabel('Text of their licence').setInputFiles(ofAnuphan('LICENSE_FONT'))
  await expect(field).toContainText(/The brand's fonts have \d+ kB of 60/)
}

/** A picture of home, always of the same name. */
async function choosePicture(page: Page, background: string, width = 1536, height = 864) {
  const drawing = sharp({ create: { width, height, channels: 3, background } })
  const file = { name: 'Shop front.jpg', mimeType: 'image/jpeg', buffer: await drawing.jpeg().toBuffer() }
  await page
    .getByLabel(/^Choose (?:a|another) picture$/)
    .first()
    .setInputFiles(file)
}

const LOGO = readFileSync('brands/washday/logo.svg', 'utf8')
const FIVE_MINUTES_MS = 5 * 60_000
/** Within which the running app shows a saved brand. */
const SHOWN_MS = 2_000

test('a designer makes a brand from nothing in the browser in five minutes, and the running app shows it at once', async ({
  page,
  context,
  copy,
  workbench,
}) => {
  test.setTimeout(900_000) // two servers of development, which prepare all packages first
  page.setDefaultTimeout(FIVE_MINUTES_MS)
  const database = await freshDatabase()
  const app = await startProcess({ ...TEST_SECRETS, DATABASE_URL: database.url }, ['--dev'], { root: copy })
  try {
    // The first visit prepares the packages, which is no work of the designer.
    await page.goto(`${workbench}/?mode=preview&story=brand--make-a-brand`)
    await expect(page.getByRole('heading', { name: 'Brand editor' })).toBeVisible({ timeout: FIVE_MINUTES_MS })
    const preview = page.frameLocator('iframe').first()
    await expect(preview.getByText('Your brand').first()).toBeVisible({ timeout: FIVE_MINUTES_MS })

    const start = Date.now()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Lilac Wash')
    await expect(page.getByRole('textbox', { name: 'Id', exact: true })).toHaveValue('lilac-wash')
    await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#7c3aed')
    await drop(page, 'Logo', 'lilac.svg', LOGO)
    await page.getByRole('textbox', { name: 'LINE' }).fill('@lilac')
    await expect(page.getByText('All checks pass')).toBeVisible()
    await chooseTypeface(page)
    await page
      .locator('summary')
      .filter({ hasText: /^Pictures/ })
      .click()
    await choosePicture(page, '#16324a', 640, 360)
    await expect(page.getByText('“Shop front.jpg” has 640 × 360 px, which phones would show blurred.')).toBeVisible()
    await choosePicture(page, '#16324a')
    await page.getByRole('textbox', { name: 'What it shows, Thai' }).fill('หน้าร้าน')
    await page.getByRole('textbox', { name: 'What it shows, English' }).fill('Shop front')
    await expect(page.getByText('All checks pass')).toBeVisible()
    await page.getByRole('button', { name: 'Home of a guest' }).click()
    await expect(preview.getByText('Lilac Wash').first()).toBeVisible({ timeout: FIVE_MINUTES_MS })
    await expect.poll(() => shownIn(pictureOf(preview))).toEqual({ width: 1536, font: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(page.getByText('Saved brands/lilac-wash/')).toBeVisible()
    expect(Date.now() - start).toBeLessThan(FIVE_MINUTES_MS)
    expect((await run(copy, 'brand', 'check', 'lilac-wash')).stdout).toContain('lilac-wash: nothing to change')

    const tab = await context.newPage()
    const isFollowing = tab.waitForEvent('console', {
      predicate: (message) => message.text().includes('[vite] connected'),
      timeout: FIVE_MINUTES_MS,
    })
    await tab.goto(`http://lilac-wash.app.localhost:${app.port}/th`, { waitUntil: 'commit' })
    await isFollowing
    const fill = () => tokensOf(tab).then((tokens) => tokens.fill, String) // while it loads again, there is no page to ask
    await expect.poll(fill, { timeout: FIVE_MINUTES_MS }).toContain(paletteOf('#7c3aed').light.fill)
    // The first visit of a page loads it again when its packages are prepared.
    await tab.waitForLoadState('networkidle')
    const picture = pictureOf(tab)
    await expect.poll(() => shownIn(picture)).toEqual({ width: expect.any(Number), font: true })
    const before = (await picture.getAttribute('src')) ?? ''
    await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#f5c400')
    await choosePicture(page, '#7a2f55')
    await expect(page.getByText('All checks pass')).toBeVisible()
    await save.click()
    await expect(page.getByText('Saved brands/lilac-wash/')).toBeVisible()
    await expect.poll(fill, { timeout: SHOWN_MS }).toContain(paletteOf('#f5c400').light.fill)
    await expect(picture).not.toHaveAttribute('src', before)
    expect(readdirSync(join(copy, 'brands/lilac-wash/pictures')), 'the one before is gone').toHaveLength(1)

    const file = join(copy, 'brands/lilac-wash/brand.json')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Lilac Wash', 'Lilac by hand'))
    await name.fill('Lilac')
    await save.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('were changed since you opened them. Nothing was written.')
    await question.getByRole('button', { name: 'Open what is on the disk' }).click()
    await expect(name).toHaveValue('Lilac by hand')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(name).toHaveValue('Lilac')
  } finally {
    await app.stop()
    await database.drop()
  }
})

test('a brand that was downloaded from a published workbench is built and served under its own sub-domain', async ({
  page,
  origin,
  copy,
}) => {
  test.setTimeout(600_000) // a command and a build
  await page.goto(`${origin}/?mode=preview&story=brand--make-a-brand`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lilac Wash')
  await page.getByRole('textbox', { name: 'LINE' }).fill('@lilac')
  await page.getByText('Title, description, operator').click()
  await page.getByRole('textbox', { name: 'Title, Thai' }).fill('ร้านซักไลแลค')
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#7c3aed')
  await drop(page, 'Logo', 'lilac.svg', LOGO)
  await page.getByText(/^Corners \d/).click()
  await page.getByRole('textbox', { name: 'radius.control', exact: true }).fill('3px')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const archive = readFileSync(await (await downloading).path())
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    writeFileSync(join(copy, path), strFromU8(bytes))
  }
  await run(copy, 'brand', 'assets', 'lilac-wash')
  await run(copy, 'build')

  const database = await freshDatabase()
  const server = await startProcess({ ...TEST_SECRETS, DATABASE_URL: database.url }, ['--no-build'], { root: copy })
  try {
    await page.goto(`http://lilac-wash.app.localhost:${server.port}/th`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const html = await page.evaluate(async () => (await fetch('/th')).text())
    expect(html).toContain('<meta property="og:title" content="ร้านซักไลแลค"/>')
    await expect(page).toHaveTitle(/ – Lilac Wash$/)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7c3aed')
    const brandTokens = await tokensOf(page)
    expect(brandTokens.fill).toContain(paletteOf('#7c3aed').light.fill)
    expect(brandTokens.corner).toBe('3px')

    const assets = await page.evaluate(async () => {
      const href = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)?.href ?? ''
      const manifest = await (await fetch(href('manifest'))).json()
      const pictures = [
        href('icon'),
        href('apple-touch-icon'),
        ...manifest.icons.map(({ src }: { src: string }) => src),
      ]
      const sizes = await Promise.all(
        pictures.map(async (src) => {
          const picture = new Image()
          picture.src = src
          await picture.decode()
          return `${new URL(src, location.href).pathname} ${picture.naturalWidth > 0}`
        }),
      )
      return { manifest, sizes }
    })
    expect(assets.manifest).toMatchObject({ short_name: 'Lilac Wash', theme_color: '#7c3aed' })
    expect(assets.sizes.length).toBeGreaterThan(4)
    for (const size of assets.sizes) expect(size).toMatch(/^\/lilac-wash\/.* true$/)

    await page.goto(`http://localhost:${server.port}/th`)
    await expect(page).toHaveTitle(/Washday$/)
    expect((await tokensOf(page)).fill).not.toBe(brandTokens.fill)
  } finally {
    await server.stop()
    await database.drop()
  }
})
