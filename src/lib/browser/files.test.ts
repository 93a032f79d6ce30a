import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, downloadFile, shareFile } from './files.ts'

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

const gone = async () => {}
const stopped = () => Promise.reject(new DOMException('', 'AbortError'))
const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))

test.each([
  ['a browser downloads a picture', CHROME, downloadFile, PICTURE, gone, 'saved'],
  ['a browser downloads any other file', CHROME, downloadFile, CALENDAR, undefined, 'saved'],
  ['a browser shares', CHROME, shareFile, PICTURE, gone, 'handed over'],
  ['a customer gives sharing up', CHROME, shareFile, PICTURE, stopped, 'cancelled'],
  ['a browser without a share sheet downloads instead', CHROME, shareFile, PICTURE, undefined, 'saved'],
  ['a browser that refuses to share downloads instead', CHROME, shareFile, PICTURE, refused, 'saved'],
  ['inside another app a picture is not saved', LINE, downloadFile, PICTURE, gone, 'unsupported'],
  ['inside another app any other file is handed over', LINE, downloadFile, CALENDAR, gone, 'handed over'],
  ['inside another app without a share sheet nothing is saved', LINE, downloadFile, CALENDAR, undefined, 'unsupported'],
  ['inside another app nothing is shared without a share sheet', LINE, shareFile, PICTURE, undefined, 'unsupported'],
  ['inside another app that refuses to share nothing is saved', LINE, shareFile, PICTURE, refused, 'unsupported'],
] as const)('%s', async (_, userAgent, give, file, share, result) => {
  const downloads = device(userAgent, share)
  expect(await give(file, 'QR')).toBe(result)
  expect(downloads).toEqual(result === 'saved' ? [file.name] : [])
})

test.each([
  [gone, 'handed over'],
  [stopped, 'cancelled'],
  [undefined, 'unsupported'],
] as const)(
  'from an iPhone’s home screen a file goes to the share sheet and is never downloaded',
  async (share, result) => {
    const downloads = device(IPHONE, share, true)
    expect(await downloadFile(PICTURE)).toBe(result)
    expect(downloads).toEqual([])
  },
)

test('the address of a file holds the file', async () => {
  expect(await addressOf(PICTURE)).toBe(`data:image/png;base64,${btoa('picture')}`)
})
