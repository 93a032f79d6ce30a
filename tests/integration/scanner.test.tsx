import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hidePictures } from '#tests/support/page/browser-features.ts'
import { openPage, waitForPage } from '#tests/support/page/page.tsx'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['mediaDevices', 'geolocation', 'permissions']) Reflect.deleteProperty(navigator, name)
})

/** Defines a platform API that jsdom lacks. */
const stubNavigator = (name: 'mediaDevices' | 'geolocation' | 'permissions', value: object) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

async function openScanner() {
  const page = await openPage(server.url, '/en/qr-scanner')
  return { ...page, ...(await waitForPage('Scan the QR on the machine')) }
}

/** That of a phone. A wide window has one of its own, and no style says here which is shown. */
function openButton(main: HTMLElement) {
  const [button] = within(main).getAllByRole('button', { name: 'Open the camera' })
  if (!button) throw new Error('No button opens the camera')
  return button
}

test.each([
  ['NotAllowedError', /camera isn’t allowed.*type the machine code/],
  ['NotFoundError', /has no camera.*Type the machine code/],
  ['NotReadableError', /Another app is using the camera.*type the machine code/],
])('[S2] the camera error %s has its own message and a next step', async (name, message) => {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('', name)))
  stubNavigator('mediaDevices', { getUserMedia })
  const { user, main } = await openScanner()
  expect(getUserMedia).not.toHaveBeenCalled()
  await user.click(openButton(main))
  expect(await within(main).findByText(message)).toBeTruthy()
  expect(within(main).getByRole('textbox', { name: 'Type the machine code' })).toBeTruthy()
})

test('[S2a] the focus moves to the code field when the camera cannot be opened', async () => {
  stubNavigator('mediaDevices', { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  const { user, main } = await openScanner()
  await user.click(openButton(main))
  await within(main).findByText(/camera isn’t allowed/)
  expect(document.activeElement).toBe(within(main).getByRole('textbox', { name: 'Type the machine code' }))
})

test('a browser without camera support is reported', async () => {
  stubNavigator('mediaDevices', {})
  const { user, main } = await openScanner()
  await user.click(openButton(main))
  expect(await within(main).findByText(/^This browser can’t open the camera/)).toBeTruthy()
})

test('a browser without WebAssembly is not told to check the signal, but what can read the code', async () => {
  stubCamera([])
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  const assembly = globalThis.WebAssembly
  Reflect.deleteProperty(globalThis, 'WebAssembly')
  onTestFinished(() => void Object.assign(globalThis, { WebAssembly: assembly }))
  const { user, main } = await openScanner()
  await user.click(openButton(main))
  expect(
    await within(main).findByText(/^This browser can’t read a QR in the app\. Scan it with the phone’s camera app/),
  ).toBeTruthy()
  expect(within(main).getByRole('textbox', { name: 'Type the machine code' })).toBeTruthy()
})

describe('a browser that hides pictures from pages', () => {
  beforeEach(() => void hidePictures())
  const HIDDEN = /^This browser lets no website read pictures\. Use another browser, or type the machine code/

  test('says so of the camera before it asks for it, because no frame could be read', async () => {
    stubCamera([])
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    const { user, main } = await openScanner()
    await user.click(openButton(main))
    expect(await within(main).findByText(HIDDEN)).toBeTruthy()
    expect(getUserMedia).not.toHaveBeenCalled()
    expect(within(main).getByRole('textbox', { name: 'Type the machine code' })).toBeTruthy()
  })

  test('reads codes all the same with a reader of its own', async () => {
    stubCamera(['http://localhost/qr-scanner?node_id=ARI4&address=1&sub_position=04'])
    const { user, main } = await openScanner()
    await user.click(openButton(main))
    await waitForPage(/^Choose your/)
  })

  test('says so of a picture of a code, and not that it has none', async () => {
    const { user, main } = await openScanner()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input found')
    await user.upload(input, new File(['a picture'], 'code.png', { type: 'image/png' }))
    expect(await within(main).findByText(HIDDEN)).toBeTruthy()
  })
})

/** Stubs a camera that sees these codes, one entry per frame; the last one repeats. */
function stubCamera(...frames: string[][]) {
  const track = { getSettings: () => ({}), getCapabilities: () => ({}), addEventListener: () => {}, stop: () => {} }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  stubNavigator('mediaDevices', {
    getUserMedia: () => Promise.resolve(stream),
    enumerateDevices: () => Promise.resolve([]),
  })
  const detect = vi.fn(() => {
    const texts = frames.length > 1 ? frames.shift() : frames[0]
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

test('[S3] the camera picks our code among other codes in view', async () => {
  stubCamera([LINE, 'WIFI:S:Laundry;;', 'http://localhost/qr-scanner?node_id=ARI4&address=1&sub_position=04'])
  const { user, main, address } = await openScanner()
  await user.click(openButton(main))
  await waitForPage(/^Choose your/)
  expect(address()).toBe('/en/qr-scanner?node_id=ARI4&address=1&sub_position=04')
})

test('while the camera is on, the code field waits to be asked for', async () => {
  stubCamera([])
  const { user, main } = await openScanner()
  const field = within(main).getByRole('textbox', { name: 'Type the machine code' })
  await user.click(openButton(main))
  await within(main).findByText('Looking for the code…')
  expect(within(main).queryByRole('textbox')).toBeNull()
  await user.click(within(main).getByRole('button', { name: 'Type the code' }))
  expect(document.activeElement).toBe(field)
  await user.click(within(main).getByRole('button', { name: 'Close the camera' }))
  await waitFor(() => expect(within(main).queryByText('Looking for the code…')).toBeNull())
  expect(within(main).getByRole('textbox')).toBe(field)
})

test('the camera opens by itself where it is permitted, and a failure then takes no focus', async () => {
  stubNavigator('permissions', { query: () => Promise.resolve({ state: 'granted' }) })
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('', 'NotReadableError')))
  stubNavigator('mediaDevices', { getUserMedia })
  // As in a wide window, where the closed camera has no place on the page.
  await openScanner()
  await new Promise((done) => setTimeout(done))
  expect(getUserMedia).not.toHaveBeenCalled()
  vi.spyOn(HTMLDivElement.prototype, 'getClientRects').mockReturnValue(
    Object.assign([new DOMRect()], { item: () => null }),
  )
  const { main } = await openScanner()
  await within(main).findByText(/Another app is using the camera/)
  expect(document.activeElement).not.toBe(within(main).getByRole('textbox', { name: 'Type the machine code' }))
  stubCamera(['ARI4/1/04'])
  await openPage(server.url, '/en/qr-scanner')
  await waitForPage(/^Choose your/)
})

test('a foreign code is reported only after it stays in view', async () => {
  const detect = stubCamera([LINE], [LINE], ['ARI4/1/04'])
  const { user, main } = await openScanner()
  const messages: string[] = []
  const observer = new MutationObserver(() => messages.push(within(main).getByRole('status').textContent ?? ''))
  observer.observe(within(main).getByRole('status'), { childList: true, subtree: true })
  await user.click(openButton(main))
  await waitForPage(/^Choose your/)
  expect(messages).toEqual([])
  expect(detect).toHaveBeenCalledTimes(3)
  observer.disconnect()
  stubCamera([LINE])
  const secondPage = await openScanner()
  await secondPage.user.click(openButton(secondPage.main))
  expect(await within(secondPage.main).findByText(/isn’t from one of our machines/)).toBeTruthy()
})

test('a typed code of another brand names that brand and links to the same machine there', async () => {
  const { user, main } = await openScanner()
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
  ['?node_id=&address=&sub_position=', /^This link doesn’t say which machine it’s for/],
  ['?node_id=ARI4&address=1&sub_position=02%22%3E', /“02">” can’t be part of one/],
  ['?node_id=../etc&address=1&sub_position=02', /“..\/etc” can’t be part of one/],
])('a damaged link %s is reported with its fault', async (query, message) => {
  await openPage(server.url, `/en/qr-scanner${query}`)
  const { main } = await waitForPage('Scan the QR on the machine')
  expect(within(main).getByText(message)).toBeTruthy()
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
])('a link %s opens ARI4/1/04 at its canonical URL', async (query) => {
  const { address } = await openPage(server.url, `/en/qr-scanner${query}`)
  await waitForPage(/^Choose your/)
  const canonical = { node_id: 'ARI4', address: '1', sub_position: '04' }
  await waitFor(() =>
    expect(Object.fromEntries(new URL(address(), 'http://localhost').searchParams)).toMatchObject(canonical),
  )
})

test.each([
  ['hello', /^A machine code has 3 parts/],
  ['https://evil.example/payment/ARI4/1/05', /^This QR isn’t from one of our machines/],
  ['http://localhost/qr-scanner?node_id=ARI4', /^Part of this machine code is missing: we only have ARI4\/\?\/\?/],
  ['ARI4/1/05 or ARI4/1/06', /^This could be more than one machine/],
])('the typed text %s is rejected with a specific reason', async (typedText, message) => {
  const { user, main } = await openScanner()
  await user.type(within(main).getByRole('textbox', { name: 'Type the machine code' }), `${typedText}{Enter}`)
  expect(await within(main).findByText(message)).toBeTruthy()
})

test('a file that is not a picture is reported differently from a picture without a code', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const { user, main } = await openScanner()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input found')
  await user.upload(input, new File(['not a picture'], 'code.png', { type: 'image/png' }))
  expect(await within(main).findByText(/^This file isn’t a picture/)).toBeTruthy()
})

test('[S1] a customer without a code picks a free machine of the nearest branch, and the location is requested only then', async () => {
  const getCurrentPosition = vi.fn(
    (onPosition: PositionCallback) =>
      onPosition({ coords: { latitude: 18.8, longitude: 98.97, accuracy: 20 } } as GeolocationPosition), // only the properties that the app reads
  )
  stubNavigator('geolocation', { getCurrentPosition })
  const { user, main, address } = await openScanner()
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await user.click(within(main).getByRole('button', { name: 'Near me' }))
  const list = await screen.findByRole('list', { name: /^Free machines at Nimmanhaemin/ })
  const [firstLink] = within(list).getAllByRole('link')
  if (!firstLink) throw new Error('No machine is free')
  await user.click(firstLink)
  await waitForPage(/^Choose your/)
  expect(address()).toMatch(/node_id=NIMMAN/)
})

test('without location permission a link leads to all branches', async () => {
  const refuse = (_: PositionCallback, onError: PositionErrorCallback) =>
    onError({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError) // only the properties that the app reads
  stubNavigator('geolocation', { getCurrentPosition: refuse })
  const { user, main } = await openScanner()
  await user.click(within(main).getByRole('button', { name: 'Near me' }))
  expect(await within(main).findByText(/aren’t allowed to see your location/)).toBeTruthy()
  expect(within(main).getByRole('link', { name: 'All branches' }).getAttribute('href')).toBe('/en/branch')
})

test('[S4] switching cameras keeps the focus, stops the previous camera, and offers the light only where one exists', async () => {
  const cameras: { id: string; isOn: boolean }[] = []
  const applyConstraints = vi.fn(() => Promise.resolve())
  const requestedIds: unknown[] = []
  const open = ({ video }: { video: { deviceId?: { exact: string } } }) => {
    requestedIds.push(video.deviceId?.exact)
    const camera = { id: video.deviceId?.exact ?? 'back', isOn: true }
    cameras.push(camera)
    const track = {
      getSettings: () => ({ deviceId: camera.id }),
      getCapabilities: () => ({ torch: camera.id === 'back' }),
      addEventListener: () => {},
      applyConstraints,
      stop: () => {
        camera.isOn = false
      },
    }
    return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
  }
  const devices = ['front', 'back', 'wide'].map((deviceId) => ({ kind: 'videoinput', deviceId }))
  stubNavigator('mediaDevices', { getUserMedia: open, enumerateDevices: () => Promise.resolve(devices) })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = () => Promise.resolve([])
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user, main } = await openScanner()
  const button = (name: string) => within(main).findByRole('button', { name })
  const expectFocus = async (name: string) => {
    const element = await button(name)
    await waitFor(() => expect(document.activeElement).toBe(element))
  }
  await user.click(openButton(main))
  await expectFocus('Close the camera')
  await user.click(await button('Turn on the flashlight'))
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  for (const ids of [['wide'], ['wide', 'front']]) {
    await user.click(await button('Switch camera'))
    await waitFor(() => expect(requestedIds.slice(1)).toEqual(ids))
    await expectFocus('Switch camera')
  }
  await button('Close the camera')
  expect(requestedIds).toEqual([undefined, 'wide', 'front'])
  expect(cameras.map(({ isOn }) => isOn)).toEqual([false, false, true])
  expect(within(main).queryByRole('button', { name: /light/ })).toBeNull()
  await user.click(await button('Close the camera'))
  // Here both buttons can have it, and the second gets it.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open the camera'))
  expect(cameras.some(({ isOn }) => isOn)).toBe(false)
})
