/** The pictures of a brand as SVG: its logo in the colours of its tokens. */

import type { Palette } from '../../../design-tokens/palette.ts'
import type { Logo } from '../../logo.ts'

type Colors = { light: Palette; dark: Palette }
const WHITE = '#ffffff'

const logoAt = ({ box, inner }: Logo, left: number, side: number, color: string, top = left) =>
  `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="${box}" color="${color}">${inner}</svg>`

/** The icon for browser tabs. It follows the browser's colour scheme. */
export const favicon = ({ box, inner }: Logo, { light, dark }: Colors) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>svg{color:${light.brandUi}}@media (prefers-color-scheme:dark){svg{color:${dark.brandUi}}}</style>${inner}</svg>\n`

/**
 * A square of 512 units. A logo in one colour is on the brand's fill, in the colour of text on it; a logo with its own colours
 * is on white.
 * @param share part of the side that the logo takes. The rest is margin, which launchers may crop.
 */
export function tile(logo: Logo, { light }: Colors, share: number, corner = 0) {
  const [back, front] = logo.isOneColor ? [light.fill, light.onFill] : [WHITE, light.brandUi]
  const side = 512 * share
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="${back}"/>${logoAt(logo, (512 - side) / 2, side, front)}</svg>`
}

const CENTER = { x: 860, y: 315 }

/** A point around the centre of the porthole; the angle runs clockwise from 12 o'clock. */
const pointAt = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(CENTER.x + radius * Math.sin(angle)).toFixed(1)} ${(CENTER.y - radius * Math.cos(angle)).toFixed(1)}`
}
const circle = (radius: number, paint: string) => `<circle cx="${CENTER.x}" cy="${CENTER.y}" r="${radius}" ${paint}/>`

/**
 * The preview of shared links, 1200 × 630: the logo beside a drum that is nearly done, cropped by the edges. It has no
 * words, because chats show the page's title next to it in the reader's language.
 */
export function share(logo: Logo, { light }: Colors) {
  const ticks = Array.from({ length: 12 }, (_, i) => `M${pointAt(258, i * 30)}L${pointAt(272, i * 30)}`).join('')
  const wave = 'M560 322Q660 280 760 322T960 322T1160 322'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${light.canvas}"/>
  ${circle(384, `fill="${light.sunken}" stroke="${light.lineUi}" stroke-width="3"`)}
  ${circle(344, `fill="none" stroke="${light.line}" stroke-width="42"`)}
  <path d="M${pointAt(344, 0)}A344 344 0 1 1 ${pointAt(344, 284)}" fill="none" stroke="${light.brandUi}" stroke-width="42" stroke-linecap="round"/>
  ${circle(296, `fill="${light.glass}" stroke="${light.lineUi}" stroke-width="3"`)}
  <clipPath id="glass">${circle(294, '')}</clipPath>
  <g clip-path="url(#glass)">
    <path d="${wave}V630H560Z" fill="${light.water}"/>
    <path d="${wave}" fill="none" stroke="${light.waterLine}" stroke-width="5"/>
  </g>
  <path d="${ticks}" stroke="${light.lineUi}" stroke-width="4" stroke-linecap="round"/>
  ${logoAt(logo, 104, 264, light.brandUi, 183)}
</svg>
`
}
