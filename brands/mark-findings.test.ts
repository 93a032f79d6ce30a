import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { logoTexts } from './logo-files.ts'
import { markFindings } from './mark-findings.ts'

const tokens = new Map([['color.surface', { value: '#ffffff', dark: '#141414' }]]) as unknown as ResolvedTokens // the one token that is read
const drawing = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${shapes}</svg>`
const disc = (fill: string, radius = 28, more = '') =>
  drawing(`<circle cx="32" cy="32" r="${radius}" fill="${fill}"${more}/>`)
const findings = async (kind: 'logo' | 'darkLogo', svg: string) =>
  (
    await markFindings(
      logoTexts((_, it) => (it === kind ? svg : null)),
      tokens,
    )
  ).map(({ message }) => message)

const HIDDEN = /^The logo paints 0 % of its box, so nothing is seen of it in the header and on the home screen\./
const FAINT = /^The logo is hardly seen on the light header, #ffffff: 0 % of its box has a contrast of 1\.5:1\./

test.each([
  ['white', 'logo', disc('#fff'), FAINT],
  ['nearly white', 'logo', disc('#fff5cc'), FAINT],
  ['nearly transparent', 'logo', disc('#000', 28, ' fill-opacity=".05"'), HIDDEN],
  ['a dot', 'logo', disc('#000', 2), HIDDEN],
  ['a dot in the colour of the brand', 'logo', disc('currentColor', 2), HIDDEN],
  ['transparent, for the dark', 'darkLogo', disc('none'), HIDDEN],
] as const)('a logo that is %s is not seen', async (_, kind, svg, message) => {
  expect(await findings(kind, svg)).toEqual([expect.stringMatching(message)])
})

test.each([
  ['yellow', 'logo', disc('#f5c400')],
  ['in the colour of the brand', 'logo', disc('currentColor')],
  [
    'white on a dark square',
    'logo',
    drawing('<path fill="#123" d="M0 0h64v64H0z"/><path fill="#fff" d="M8 8h48v48H8z"/>'),
  ],
  ['white, for the dark', 'darkLogo', disc('#fff')],
] as const)('a logo that is %s is seen', async (_, kind, svg) => {
  expect(await findings(kind, svg)).toEqual([])
})

test('a transparent picture is not seen', async () => {
  const png = await sharp({ create: { width: 128, height: 128, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
  expect(await findings('logo', svg)).toEqual([expect.stringMatching(HIDDEN)])
})
