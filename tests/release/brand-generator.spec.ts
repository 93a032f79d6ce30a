import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'playwright/test'
import { paletteOf } from '#design-tokens/palette.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess } from '#tests/support/server.ts'
import { test as base } from '#tests/visual/workbench.ts'

/** With a copy of the project, as after cloning, in which the test adds a brand. */
const test = base.extend<{ copy: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  copy: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'washday-new-brand-'))
    const configs = [
      'package.json',
      'biome.jsonc',
      '.gitignore',
      'panda.config.ts',
      'postcss.config.mjs',
      'tsconfig.json',
    ]
    for (const path of ['brands', 'design-tokens', 'public', 'src', 'index.html', 'vite.config.ts', ...configs])
      cpSync(path, join(root, path), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
    await use(root)
    rmSync(root, { recursive: true, force: true })
  },
})

test('a brand from the playground with one colour is built and served under its own sub-domain', async ({
  page,
  context,
  origin,
  copy,
}) => {
  test.setTimeout(600_000) // three commands and a build
  const run = (...command: string[]) => promisify(execFile)('npm', ['run', ...command], { cwd: copy })

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin}/?story=brand--make-a-brand`)
  await page.getByRole('textbox', { name: 'Brand colour' }).fill('#7c3aed')
  await page.getByText(/^radius \(/).click()
  await page.getByRole('textbox', { name: 'radius.control', exact: true }).fill('3px')
  await page.getByRole('button', { name: 'Copy as tokens.json' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const tokensJson = await page.evaluate(() => navigator.clipboard.readText())

  const names = ['--name', 'Lilac Wash', '--title-th', 'ร้านซักไลแลค', '--title-en', 'Lilac Wash']
  await run('brand:new', 'lilac-wash', '--', '--color', '#7c3aed', ...names, '--logo', 'brands/washday/logo.svg')
  writeFileSync(join(copy, 'brands/lilac-wash/tokens.json'), tokensJson)
  await run('brand:assets', '--', 'lilac-wash')
  await run('build')

  const database = await freshDatabase()
  const server = await startProcess({ ...TEST_SECRETS, DATABASE_URL: database.url }, ['--no-build'], { root: copy })
  const tokens = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return { fill: style.getPropertyValue('--colors-fill'), corner: style.getPropertyValue('--radii-control') }
    })
  try {
    await page.goto(`http://lilac-wash.app.localhost:${server.port}/th`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const html = await page.evaluate(async () => (await fetch('/th')).text())
    expect(html).toContain('<meta property="og:title" content="ร้านซักไลแลค">')
    await expect(page).toHaveTitle(/ – Lilac Wash$/)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7c3aed')
    const brandTokens = await tokens()
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
    expect((await tokens()).fill).not.toBe(brandTokens.fill)
  } finally {
    await server.stop()
    await database.drop()
  }
})
