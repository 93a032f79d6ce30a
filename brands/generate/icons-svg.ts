/** The pictures of a brand, as SVG: its logo on the colours that its tokens give. */

import type { Logo } from '#brands/logo.ts'
import type { Palette } from '#design-tokens/palette.ts'

type Colors = { light: Palette; dark: Palette }
const WHITE = '#ffffff'

const placed = ({ box, inner }: Logo, at: number, side: number, color: string, top = at) =>
  `<svg x="${at}" y="${top}" width="${side}" height="${side}" viewBox="${box}" color="${color}">${inner}</svg>`

/** For tabs: it turns with the browser's own colours. */
export const favicon = ({ box, inner }: Logo, { light, dark }: Colors) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>svg{color:${light.brandUi}}@media (prefers-color-scheme:dark){svg{color:${dark.brandUi}}}</style>${inner}</svg>\n`

/**
 * A square of 512. A logo of one colour is white on the brand's; one with its own colours lies on white.
 * @param share of the side that the logo takes: the rest is margin, which launchers may cut
 */
export function tile(logo: Logo, { light }: Colors, share: number, corner = 0) {
  const [back, front] = logo.isOneColor ? [light.fill, WHITE] : [WHITE, light.fill]
  const side = 512 * share
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="${back}"/>${placed(logo, (512 - side) / 2, side, front)}</svg>`
}

const MIDDLE = { x: 860, y: 315 }

/** A point round the porthole's middle; the angle from 12 o'clock, clockwise. */
const on = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(MIDDLE.x + radius * Math.sin(angle)).toFixed(1)} ${(MIDDLE.y - radius * Math.cos(angle)).toFixed(1)}`
}
const circle = (radius: number, paint: string) => `<circle cx="${MIDDLE.x}" cy="${MIDDLE.y}" r="${radius}" ${paint}/>`

/**
 * For links in chats, 1200 × 630: the logo beside a drum that is nearly done, cut by the edges. No words: the page's
 * title stands beside it, in the reader's language.
 */
export function share(logo: Logo, { light }: Colors) {
  const ticks = Array.from({ length: 12 }, (_, i) => `M${on(258, i * 30)}L${on(272, i * 30)}`).join('')
  const wave = 'M560 322Q660 280 760 322T960 322T1160 322'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${light.canvas}"/>
  ${circle(384, `fill="${light.sunken}" stroke="${light.lineUi}" stroke-width="3"`)}
  ${circle(344, `fill="none" stroke="${light.line}" stroke-width="42"`)}
  <path d="M${on(344, 0)}A344 344 0 1 1 ${on(344, 284)}" fill="none" stroke="${light.brandUi}" stroke-width="42" stroke-linecap="round"/>
  ${circle(296, `fill="${light.glass}" stroke="${light.lineUi}" stroke-width="3"`)}
  <clipPath id="glass">${circle(294, '')}</clipPath>
  <g clip-path="url(#glass)">
    <path d="${wave}V630H560Z" fill="${light.water}"/>
    <path d="${wave}" fill="none" stroke="${light.waterLine}" stroke-width="5"/>
  </g>
  <path d="${ticks}" stroke="${light.lineUi}" stroke-width="4" stroke-linecap="round"/>
  ${placed(logo, 104, 264, light.fill, 183)}
</svg>
`
}
