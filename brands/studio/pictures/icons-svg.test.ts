import { expect, test } from 'vitest'
import { contrast, paletteOf } from '../../../design-tokens/palette.ts'
import { readLogo } from '../../logo.ts'
import { share, tile } from './icons-svg.ts'

const DISC =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="PAINT"/></svg>'
const oneColor = readLogo(DISC.replace('PAINT', 'currentColor'))
/** A part of it takes the brand's colour. */
const mixed = readLogo(
  DISC.replace('PAINT', 'currentColor').replace('</svg>', '<path d="M0 0h1v1z" fill="#d00"/></svg>'),
)

const ratioIn = (picture: string) => {
  const back = /<rect [^>]*fill="(#\w+)"/.exec(picture)?.[1] ?? ''
  const front = / color="(#\w+)"/.exec(picture)?.[1] ?? ''
  return contrast(front, back)
}

test.each(['#f5c400', '#00e5ff', '#a3e635', '#ffffff', '#000000', '#0f8a4b'])(
  'a logo in the colour %s can be seen in icons and shared links',
  (color) => {
    const colors = paletteOf(color)
    expect(ratioIn(tile(oneColor, colors, 0.6))).toBeGreaterThanOrEqual(4.5)
    expect(ratioIn(tile(mixed, colors, 0.6))).toBeGreaterThanOrEqual(3)
    expect(ratioIn(share(oneColor, colors))).toBeGreaterThanOrEqual(3)
  },
)
