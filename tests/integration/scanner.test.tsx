import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPage, waitForPage } from '#tests/support/page.tsx'
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
  return { ...page, ...(await waitForPage('Scan the QR on the machine')) }
}

test.each([
  ['NotAllowedError', /camera is not allowed.*type the machine code/],
  ['NotFoundError', /has no camera.*Type the machine code/],
  ['NotReadableError', /Another app is using the camera.*type the machine code/],
])('[S2] %s has words of its own and a next step', async (name, words) => {
  const asked = vi.fn(() => Promise.reject(new DOMException('', name)))
  give('mediaDevices', { getUserMedia: asked })
  const { user, main } = await atScanner()
  expect(asked).not.toHaveBeenCalled()
  await user.click(within(main).getByRole('button', { name: 'Open the camera' }))
  expect(await within(main).findByText(words)).toBeTruthy()
  expect(within(main).getByRole('textbox', { name: 'Type the machine code' })).toBeTruthy()
})

test('[S2a] when the camera cannot be opened the focus goes to the field for the code', async () => {
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

/** The texts that the camera sees, look by look; the last for good. */
function film(...looks: string[][]) {
  const track = { getSettings: () => ({}), getCapabilities: () => ({}), addEventListener: () => {}, stop: () => {} }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  give('mediaDevices', { getUserMedia: () => Promise.resolve(stream), enumerateDevices: () => Promise.resolve([]) })
  const detect = vi.fn(() => {
    const texts = looks.length > 1 ? looks.shift() : looks[0]
    return Promise.resolve((texts ?? []).map((rawValue) => ({ rawValue })))
  })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = detect
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return detect
}
const LINE = 'https://line.me/R/ti/p/%40washday'

test('the camera takes our code from among others in view', async () => {
  film([LINE, 'WIFI:S:Laundry;;', 'http://localhost/qr-scanner?node_id=ARI4&address=1&sub_position=04'])
  const { user, main, address } = await atScanner()
  await user.click(within(main).getByRole('button', { name: 'Open the camera' }))
  await waitForPage(/^Choose your/)
  expect(address()).toBe('/en/qr-scanner?node_id=ARI4&address=1&sub_position=04')
})

test('the camera calls a code foreign only after it stays in view', async () => {
  const foreign = film([LINE], [LINE], ['ARI4/1/04'])
  const { user, main } = await atScanner()
  const told: string[] = []
  const watch = new MutationObserver(() => told.push(within(main).getByRole('status').textContent ?? ''))
  watch.observe(within(main).getByRole('status'), { childList: true, subtree: true })
  await user.click(within(main).getByRole('button', { name: 'Open the camera' }))
  await waitForPage(/^Choose your/)
  expect(told).toEqual([])
  expect(foreign).toHaveBeenCalledTimes(3)
  watch.disconnect()
  film([LINE])
  const again = await atScanner()
  await again.user.click(within(again.main).getByRole('button', { name: 'Open the camera' }))
  expect(await within(again.main).findByText(/not the code of one of our machines/)).toBeTruthy()
})

test('a machine of another brand that is typed says whose it is, with the way to the same machine there', async () => {
  const { user, main } = await atScanner()
  await user.type(within(main).getByRole('textbox', { name: 'Type the machine code' }), 'siam2 1 1{Enter}')
  const page = await waitForPage('This machine belongs to The Wash')
  expect(within(page.main).getByRole('link', { name: 'Go to The Wash' }).getAttribute('href')).toBe(
    `${location.origin.replace('//', '//the-wash.app.')}/en/qr-scanner?node_id=siam2&address=1&sub_position=1`,
  )
  expect(within(page.main).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['?node_id=ARI4&address=1', /^Part of this machine code is missing: we only have ARI4\/1\/\?/],
  ['?sub_position=02', /^Part of this machine code is missing: we only have \?\/\?\/02/],
  ['?node_id=&address=&sub_position=', /^This link doesn't say which machine it's for/],
  ['?node_id=ARI4&address=1&sub_position=02%22%3E', /“02">” can't be part of one/],
  ['?node_id=../etc&address=1&sub_position=02', /“..\/etc” can't be part of one/],
])('a damaged link %s says what is wrong with it', async (query, words) => {
  await openPage(server.url, `/en/qr-scanner${query}`)
  const { main } = await waitForPage('Scan the QR on the machine')
  expect(within(main).getByText(words)).toBeTruthy()
  expect(within(main).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['?node_id=ari4&address=1&sub_position=4'],
  ['?NODE_ID=ARI4&ADDRESS=1&SUB_POSITION=04'],
  ['?nodeId=ARI4&address=1&subPosition=04'],
  ['?node_id=ARI4&amp;address=1&amp;sub_position=04'],
  ['?node_id%3DARI4%26address%3D1%26sub_position%3D04'],
  ['?node_id=ARI4&address=1&sub_position=%E0%B9%90%E0%B9%94'],
  ['?node_id=ARI4%E2%80%8B&address=+1&sub_position=04&fbclid=x&utm_source=line'],
])('a link %s opens ARI4/1/04 at the address of its own', async (query) => {
  const { address } = await openPage(server.url, `/en/qr-scanner${query}`)
  await waitForPage(/^Choose your/)
  const own = { node_id: 'ARI4', address: '1', sub_position: '04' }
  await waitFor(() =>
    expect(Object.fromEntries(new URL(address(), 'http://localhost').searchParams)).toMatchObject(own),
  )
})

test.each([
  ['hello', /^A machine code has 3 parts/],
  ['https://evil.example/payment/ARI4/1/05', /^This is not the code of one of our machines/],
  ['http://localhost/qr-scanner?node_id=ARI4', /^Part of this machine code is missing: we only have ARI4\/\?\/\?/],
  ['ARI4/1/05 or ARI4/1/06', /^This could be more than one machine/],
])('%s is refused for its own reason', async (typed, words) => {
  const { user, main } = await atScanner()
  await user.type(within(main).getByRole('textbox', { name: 'Type the machine code' }), `${typed}{Enter}`)
  expect(await within(main).findByText(words)).toBeTruthy()
})

test('a file that is no picture is told from a picture without a code', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const { user, main } = await atScanner()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no way to choose a picture')
  await user.upload(input, new File(['not a picture'], 'code.png', { type: 'image/png' }))
  expect(await within(main).findByText(/^This file isn't a picture/)).toBeTruthy()
})

test('[S1] who has no code picks a free machine of the nearest branch, and is asked where they are only then', async () => {
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
  await waitForPage(/^Choose your/)
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

test('[S4] the focus stays with the camera; each press takes the next and puts the one before out; the light is offered where there is one', async () => {
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
