import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPage, untilPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['mediaDevices', 'geolocation']) Reflect.deleteProperty(navigator, name)
})

/** jsdom has neither a camera nor a place. */
const give = (name: 'mediaDevices' | 'geolocation', value: object) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

async function atScanner() {
  const page = await openPage(server.url, '/en/qr-scanner')
  return { ...page, ...(await untilPage('Scan the QR on the machine')) }
}

test.each([
  ['NotAllowedError', /camera is not allowed.*type the machine code/],
  ['NotFoundError', /has no camera.*Type the machine code/],
  ['NotReadableError', /Another app is using the camera.*type the machine code/],
])('%s has words of its own and a next step', async (name, words) => {
  const asked = vi.fn(() => Promise.reject(new DOMException('', name)))
  give('mediaDevices', { getUserMedia: asked })
  const { user, main } = await atScanner()
  expect(asked).not.toHaveBeenCalled()
  await user.click(within(main).getByRole('button', { name: 'Open the camera' }))
  expect(await within(main).findByText(words)).toBeTruthy()
  expect(within(main).getByRole('textbox', { name: 'Type the machine code' })).toBeTruthy()
})

test('when the camera cannot be opened the focus goes to the field for the code', async () => {
  give('mediaDevices', { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  const { user, main } = await atScanner()
  await user.click(within(main).getByRole('button', { name: 'Open the camera' }))
  await within(main).findByText(/camera is not allowed/)
  expect(document.activeElement).toBe(within(main).getByRole('textbox', { name: 'Type the machine code' }))
})

test('a browser without cameras says so', async () => {
  give('mediaDevices', {})
  const { user, main } = await atScanner()
  await user.click(within(main).getByRole('button', { name: 'Open the camera' }))
  expect(await within(main).findByText(/^This browser cannot open the camera/)).toBeTruthy()
})

test('a file that is no picture is told from a picture without a code', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const { user, main } = await atScanner()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no way to choose a picture')
  await user.upload(input, new File(['not a picture'], 'code.png', { type: 'image/png' }))
  expect(await within(main).findByText(/^This file cannot be opened as a picture/)).toBeTruthy()
})

test('who has no code picks a free machine of the nearest branch, and is asked where they are only then', async () => {
  const asked = vi.fn(
    (done: PositionCallback) =>
      done({ coords: { latitude: 18.8, longitude: 98.97, accuracy: 20 } } as GeolocationPosition), // the rest is never read
  )
  give('geolocation', { getCurrentPosition: asked })
  const { user, main, address } = await atScanner()
  expect(asked).not.toHaveBeenCalled()
  await user.click(within(main).getByRole('button', { name: 'Near me' }))
  const list = await screen.findByRole('list', { name: /^Free machines at Nimmanhaemin/ })
  const [first] = within(list).getAllByRole('link')
  if (!first) throw new Error('No machine is free')
  await user.click(first)
  await untilPage(/^Choose your/)
  expect(address()).toMatch(/node_id=NIMMAN/)
})

test('without leave to look where the customer is, all branches are one tap away', async () => {
  const refuse = (_: PositionCallback, failed: PositionErrorCallback) =>
    failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError) // the rest is never read
  give('geolocation', { getCurrentPosition: refuse })
  const { user, main } = await atScanner()
  await user.click(within(main).getByRole('button', { name: 'Near me' }))
  expect(await within(main).findByText(/not allowed to see where you are/)).toBeTruthy()
  expect(within(main).getByRole('link', { name: 'All branches' }).getAttribute('href')).toBe('/en/branch')
})

test('the focus stays with the camera; each press takes the next and puts the one before out; the light is offered where there is one', async () => {
  const tracks: { id: string; isOn: boolean }[] = []
  const light = vi.fn(() => Promise.resolve())
  const asked: unknown[] = []
  const open = ({ video }: { video: { deviceId?: { exact: string } } }) => {
    asked.push(video.deviceId?.exact)
    const one = { id: video.deviceId?.exact ?? 'back', isOn: true }
    tracks.push(one)
    const track = {
      getSettings: () => ({ deviceId: one.id }),
      getCapabilities: () => ({ torch: one.id === 'back' }),
      addEventListener: () => {},
      applyConstraints: light,
      stop: () => {
        one.isOn = false
      },
    }
    return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
  }
  const devices = ['front', 'back', 'wide'].map((deviceId) => ({ kind: 'videoinput', deviceId }))
  give('mediaDevices', { getUserMedia: open, enumerateDevices: () => Promise.resolve(devices) })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = () => Promise.resolve([])
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user, main } = await atScanner()
  const button = (name: string) => within(main).findByRole('button', { name })
  const hasFocus = async (name: string) => {
    const one = await button(name)
    await waitFor(() => expect(document.activeElement).toBe(one))
  }
  await user.click(await button('Open the camera'))
  await hasFocus('Close the camera')
  await user.click(await button('Turn on the light'))
  expect(light).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  for (const ids of [['wide'], ['wide', 'front']]) {
    await user.click(await button('Switch camera'))
    await waitFor(() => expect(asked.slice(1)).toEqual(ids))
    await hasFocus('Switch camera')
  }
  await button('Close the camera')
  expect(asked).toEqual([undefined, 'wide', 'front'])
  expect(tracks.map(({ isOn }) => isOn)).toEqual([false, false, true])
  expect(within(main).queryByRole('button', { name: /light/ })).toBeNull()
  await user.click(await button('Close the camera'))
  await hasFocus('Open the camera')
  expect(tracks.some(({ isOn }) => isOn)).toBe(false)
})
