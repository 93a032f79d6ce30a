import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { fullChromium } from './full-chromium.ts'
import { printedPath, type Visitor, visit } from './journey.ts'
import { photo, writeFilm } from './qr-pictures.ts'
import { FULL_ONLY } from './test-scope.ts'

/** The video of Chromium's fake camera in this worker; Chromium reads the file each time the camera opens. */
const FILM = join(tmpdir(), `washday-camera-${process.pid}.y4m`)

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`]
    await use({ ...fullChromium(launchOptions), args: [...(launchOptions.args ?? []), ...camera] })
  },
  permissions: ['camera'],
})
test.afterAll(() => rmSync(FILM, { force: true }))

/** Records every camera track of the page. */
const watchCamera = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, {
      endTrack: () => tracks.at(-1)?.dispatchEvent(new Event('ended')),
      isCameraOff: () => tracks.length > 0 && tracks.every((track) => track.readyState === 'ended'),
    })
  })
const isCameraOff = (page: Page) => page.evaluate('isCameraOff()')

/** The camera opens by itself where it is permitted. */
async function opensCamera(me: Visitor) {
  await me.open('/qr-scanner')
  await me.isAt(me.t('scan.heading'), me.t('scan.title'))
}

async function choosesPicture(me: Visitor, text: string) {
  await me.open('/qr-scanner')
  await me.isAt(me.t('scan.heading'), me.t('scan.title'))
  const chooser = me.page.waitForEvent('filechooser')
  await me.button(me.t('scan.picture')).click()
  await (await chooser).setFiles({ name: 'machine.png', mimeType: 'image/png', buffer: photo(text) })
}

for (const locale of ['th', 'en'] as const)
  test(
    `[S3] the camera reads the code of a machine, opens its programs and is turned off, in ${locale}`,
    FULL_ONLY,
    async ({ app, page }) => {
      const machine = await app.freeMachine()
      writeFilm(FILM, app.url('washday', printedPath(machine)))
      await watchCamera(page)
      const me = visit({ app, page, locale })
      await opensCamera(me)
      await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
      await expect(page).toHaveURL(app.url('washday', `/${locale}${printedPath(machine)}`))
      await expect(page.getByRole('banner')).toContainText(me.machineName(machine))
      await expect.poll(() => isCameraOff(page)).toBe(true)
    },
  )

test('leaving the page turns the camera off', FULL_ONLY, async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchCamera(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
  expect(await isCameraOff(page)).toBe(false)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: me.t('nav.home') })
    .click()
  await me.arrivesAt(me.t('home.promise'), me.t('home.title'))
  await expect.poll(() => isCameraOff(page)).toBe(true)
})

test('a customer can turn the camera off', FULL_ONLY, async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchCamera(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await me.button(me.t('scan.stop')).click()
  await expect(me.button(me.t('scan.open'))).toBeVisible()
  await expect.poll(() => isCameraOff(page)).toBe(true)
})

test(
  'Back turns off a camera that was opened by a press, and only then leaves the page',
  FULL_ONLY,
  async ({ app, page }) => {
    writeFilm(FILM, 'https://elsewhere.example/menu')
    await watchCamera(page)
    const me = visit({ app, page })
    await me.open('/help')
    await opensCamera(me)
    await me.button(me.t('scan.stop')).click()
    await me.button(me.t('scan.open')).click()
    await expect(me.button(me.t('scan.stop'))).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(me.button(me.t('scan.open'))).toBeFocused()
    await expect.poll(() => isCameraOff(page)).toBe(true)
    await expect(page).toHaveURL(app.url('washday', '/en/qr-scanner'))
    await expect.poll(() => page.evaluate(() => history.state.washday_overlay === true)).toBe(false)
    await page.goBack()
    await me.isAt(me.t('help.heading'), me.t('help.title'))
  },
)

test('says that another app uses the camera, and can open it again', FULL_ONLY, async ({ app, page }) => {
  const machine = await app.freeMachine()
  writeFilm(FILM, 'https://elsewhere.example/menu')
  await watchCamera(page)
  const me = visit({ app, page })
  await opensCamera(me)
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
  writeFilm(FILM, app.url('washday', printedPath(machine)))
  await page.evaluate('endTrack()')
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.busy')])
  expect(await isCameraOff(page)).toBe(true)
  await me.button(me.t('scan.open')).click()
  await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
})

test('says that a code is not of a machine, and the camera continues', FULL_ONLY, async ({ app, page }) => {
  writeFilm(FILM, 'https://elsewhere.example/menu')
  const me = visit({ app, page, locale: 'th' })
  await opensCamera(me)
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.notOurs')])
  await expect(me.button(me.t('scan.stop'))).toBeVisible()
})

test('names the brand of a machine of another brand, and links to it', FULL_ONLY, async ({ app, page }) => {
  const machine = await app.freeMachine('the-wash')
  writeFilm(FILM, app.url('the-wash', printedPath(machine)))
  const me = visit({ app, page })
  await page.goto(app.url('washday', '/en/qr-scanner').replace('//localhost', '//dev.app.localhost'))
  await expect(me.main).toContainText(me.t('scan.otherBrand', { brand: 'The Wash' }))
  await me.link(me.t('scan.openOther', { brand: 'The Wash' })).click()
  const other = visit({ app, page, brand: 'the-wash' })
  await other.isAt(other.t('choose.washer'), other.t('choose.title'))
  await expect(page).toHaveURL(/^http:\/\/the-wash\./)
})

test('[S1] reads the code of a machine from a picture', FULL_ONLY, async ({ app, page }) => {
  const machine = await app.freeMachine()
  const me = visit({ app, page })
  await choosesPicture(me, app.url('washday', printedPath(machine)))
  await me.arrivesAt(me.t('choose.washer'), me.t('choose.title'))
  await expect(page.getByRole('banner')).toContainText(me.machineName(machine))
})

test('says that the code in a picture is not of a machine', FULL_ONLY, async ({ app, page }) => {
  const me = visit({ app, page })
  await choosesPicture(me, 'https://elsewhere.example/menu')
  await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.notOurs')])
})

test.describe('without permission for the camera', () => {
  test.use({ permissions: [] })

  test(
    '[S2] says that the camera is not permitted, and finds the machine by its typed code',
    FULL_ONLY,
    async ({ app, page, context }) => {
      const machine = await app.freeMachine()
      const me = visit({ app, page })
      await opensCamera(me)
      await me.button(me.t('scan.open')).click()
      await expect(me.main.getByRole('status')).toContainText([me.t('scan.failed.refused')])
      await context.clearPermissions()
      await me.typeCode(machine)
    },
  )
})
