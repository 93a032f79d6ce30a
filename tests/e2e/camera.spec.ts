import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { fullChromium } from './full-chromium.ts'
import { printedPath, type Visitor, visit } from './journey.ts'
import { photo, writeFilm } from './qr-pictures.ts'

/** What Chromium's camera films in this worker; read anew each time that the camera opens. */
const FILM = join(tmpdir(), `washday-camera-${process.pid}.y4m`)

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`]
    await use({ ...fullChromium(launchOptions), args: [...(launchOptions.args ?? []), ...camera] })
  },
  permissions: ['camera'],
})
test.afterAll(() => rmSync(FILM, { force: true }))

/** Every camera light that the page has ever lit. */
const watchLights = (page: Page) =>
  page.addInitScript(() => {
    const lights: MediaStreamTrack[] = []
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      lights.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, {
      takeCamera: () => lights.at(-1)?.dispatchEvent(new Event('ended')),
      areLightsOut: () => lights.length > 0 && lights.every((one) => one.readyState === 'ended'),
    })
  })
const areLightsOut = (page: Page) => page.evaluate('areLightsOut()')

async function opensCamera(me: Visitor) {
  await me.open('/qr-scanner')
  await me.isAt(me.t('scan.heading'), me.t('scan.title'))
  await me.button(me.t('scan.open')).click()
}

async function choosesPicture(me: Visitor, text: string) {
  await me.open('/qr-scanner')
  await me.isAt(me.t('scan.heading'), me.t('scan.title'))
  const chooser = me.page.waitForEvent('filechooser')
  await me.button(me.t('scan.picture')).click()
  await (await chooser).setFiles({ name: 'machine.png', mimeType: 'image/png', buffer: photo(text) })
}

test('[S3] the camera reads the code on a machine and opens its programs, and its light goes out', async ({
  app,
  page,
}) => {
  const machine = await app.freeMachine()
  writeFilm(FILM, app.url('washday', printedPath(machine)))
  await watchLights(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
  await expect(page).toHaveURL(app.url('washday', `/en${printedPath(machine)}`))
  await expect(page.getByRole('banner')).toContainText(me.machineName(machine))
  await expect.poll(() => areLightsOut(page)).toBe(true)
})

test('leaving the page puts the camera out', async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchLights(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
  expect(await areLightsOut(page)).toBe(false)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: me.t('nav.home') })
    .click()
  await me.arrivesAt(me.t('home.promise'), me.t('home.title'))
  await expect.poll(() => areLightsOut(page)).toBe(true)
})

test('the camera can be closed by hand', async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchLights(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await me.button(me.t('scan.stop')).click()
  await expect(me.button(me.t('scan.open'))).toBeVisible()
  await expect.poll(() => areLightsOut(page)).toBe(true)
})

test('Back closes the camera, and leaves the page only after that', async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchLights(page)
  const me = visit({ app, page })
  await me.open('/help')
  await opensCamera(me)
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(me.button(me.t('scan.open'))).toBeFocused()
  await expect.poll(() => areLightsOut(page)).toBe(true)
  await expect(page).toHaveURL(app.url('washday', '/en/qr-scanner'))
  await expect.poll(() => page.evaluate(() => history.state.washday_overlay === true)).toBe(false)
  await page.goBack()
  await me.isAt(me.t('help.heading'), me.t('help.title'))
})

test('a camera that another app takes is said to be taken, and opens again', async ({ app, page }) => {
  const machine = await app.freeMachine()
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchLights(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
  writeFilm(FILM, app.url('washday', printedPath(machine)))
  await page.evaluate('takeCamera()')
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.busy')])
  expect(await areLightsOut(page)).toBe(true)
  await me.button(me.t('scan.open')).click()
  await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
})

test('a code that is not of a machine is said to be none, and the camera goes on looking', async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  const me = visit({ app, page, locale: 'th' })
  await opensCamera(me)
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.notOurs')])
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
})

test('a machine of another brand is named, with the way there', async ({ app, page }) => {
  const machine = await app.freeMachine('the-wash')
  writeFilm(FILM, app.url('the-wash', printedPath(machine)))
  const me = visit({ app, page })
  await page.goto(app.url('washday', '/en/qr-scanner').replace('//localhost', '//dev.app.localhost'))
  await me.button(me.t('scan.open')).click()
  await expect(me.main).toContainText(me.t('scan.otherBrand', { brand: 'The Wash' }))
  await me.link(me.t('scan.openOther', { brand: 'The Wash' })).click()
  const other = visit({ app, page, brand: 'the-wash' })
  await other.isAt(other.t('choose.washer'), other.t('choose.title'))
  await expect(page).toHaveURL(/^http:\/\/the-wash\./)
})

test('[S1] a picture of the code does as well as the camera', async ({ app, page }) => {
  const machine = await app.freeMachine()
  const me = visit({ app, page })
  await choosesPicture(me, app.url('washday', printedPath(machine)))
  await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
  await expect(page.getByRole('banner')).toContainText(me.machineName(machine))
})

test('a picture of another code is said to be none of ours', async ({ app, page }) => {
  const me = visit({ app, page })
  await choosesPicture(me, 'https://elsewhere.example/menu')
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.notOurs')])
})

test.describe('without leave to use the camera', () => {
  test.use({ permissions: [] })

  test('[S2] the page says so, and the typed code still finds the machine', async ({ app, page, context }) => {
    const machine = await app.freeMachine()
    const me = visit({ app, page })
    await opensCamera(me)
    await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.refused')])
    await context.clearPermissions()
    await me.typeCode(machine)
  })
})
