import { afterEach, expect, test, vi } from 'vitest'
import { dataUrlOf, downloadFile, shareFile } from './files.ts'

const PICTURE = new File(['picture'], 'qr.png', { type: 'image/png' })
const CALENDAR = new File(['BEGIN'], 'load.ics', { type: 'text/calendar' })
const LINE = 'Mozilla/5.0 (Linux; Android 15; SM-S931B; wv) Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.1.0/IAB'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

function device(userAgent: string, share?: () => Promise<void>, isStandalone = false) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const has = (name: string, value: unknown) => Object.defineProperty(navigator, name, { configurable: true, value })
  has('standalone', isStandalone)
  has('share', share)
  has('canShare', share && (() => true))
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  return downloads
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['standalone', 'share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

const shared = async () => {}
const cancelled = () => Promise.reject(new DOMException('', 'AbortError'))
const rejected = () => Promise.reject(new DOMException('', 'NotAllowedError'))

test.each([
  ['downloads a picture in a browser', CHROME, downloadFile, PICTURE, shared, 'saved'],
  ['downloads any other file in a browser', CHROME, downloadFile, CALENDAR, undefined, 'saved'],
  ['shares a file in a browser', CHROME, shareFile, PICTURE, shared, 'handed over'],
  ['reports that the customer cancelled sharing', CHROME, shareFile, PICTURE, cancelled, 'cancelled'],
  ['downloads instead of sharing in a browser without a share sheet', CHROME, shareFile, PICTURE, undefined, 'saved'],
  ['downloads instead when a browser refuses to share', CHROME, shareFile, PICTURE, rejected, 'saved'],
  ['does not save a picture in an in-app browser', LINE, downloadFile, PICTURE, shared, 'unsupported'],
  ['shares any other file in an in-app browser', LINE, downloadFile, CALENDAR, shared, 'handed over'],
  ['saves nothing in an in-app browser without a share sheet', LINE, downloadFile, CALENDAR, undefined, 'unsupported'],
  ['shares nothing in an in-app browser without a share sheet', LINE, shareFile, PICTURE, undefined, 'unsupported'],
  ['saves nothing in an in-app browser that refuses to share', LINE, shareFile, PICTURE, rejected, 'unsupported'],
] as const)('%s', async (_, userAgent, saveOrShare, file, share, result) => {
  const downloads = device(userAgent, share)
  expect(await saveOrShare(file, 'QR')).toBe(result)
  expect(downloads).toEqual(result === 'saved' ? [file.name] : [])
})

test.each([
  [shared, 'handed over'],
  [cancelled, 'cancelled'],
  [undefined, 'unsupported'],
] as const)('opens the share sheet and never downloads in an iPhone’s home-screen app', async (share, result) => {
  const downloads = device(IPHONE, share, true)
  expect(await downloadFile(PICTURE)).toBe(result)
  expect(downloads).toEqual([])
})

test('puts the file into the data URL', async () => {
  expect(await dataUrlOf(PICTURE)).toBe(`data:image/png;base64,${btoa('picture')}`)
})
