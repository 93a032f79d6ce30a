/** The scenes of promotions, 160 by 90, in the hand of each dress and in the colours of the brand. No words: both languages show them. */
import { DEFAULT_DRESS, type Dress } from '#design-tokens/dresses.ts'
import type { Palette } from '#design-tokens/palette.ts'

export const SCENE_NAMES = ['coupon', 'free', 'gift', 'rain', 'dryer'] as const
export type Scene = (typeof SCENE_NAMES)[number]
type Hand = Record<Scene, (palette: Palette) => string>

/** The warm colours of every picture, beside the brand's own: sun, cloth, basket, skin of the towels. */
export const SUN = '#ffc45c'
export const CLOTH = '#fff7ea'
const STRAW = '#d99a54'
export const CORAL = '#f2826b'

/** A garment, with its pegs, hung at the point. */
const hung = (x: number, y: number, drawing: string) =>
  `<g transform="translate(${x} ${y})">${drawing}<path d="M3-2v4M17-2v4" stroke="${STRAW}" stroke-width="2" stroke-linecap="round"/></g>`

const CLOUD = 'M-16 6a8 8 0 0 1 2-15 11 11 0 0 1 21-3 9 9 0 0 1 9 18z'

/** The front of a machine, 40 wide, whose drum holds water. */
const machine = (x: number, y: number, { surface, line, brandUi, water, glass }: Palette) =>
  `<g transform="translate(${x} ${y})"><rect width="40" height="50" rx="4" fill="${surface}" stroke="${line}"/><path d="M0 11h40" stroke="${line}"/>
    <rect x="4" y="3.5" width="11" height="4" rx="2" fill="${brandUi}"/><circle cx="34" cy="5.5" r="2" fill="${SUN}"/>
    <circle cx="20" cy="31" r="14" fill="${glass}" stroke="${brandUi}" stroke-width="3.5"/><path d="M8.6 33q5.7-4 11.4 0t11.4 0a11.5 11.5 0 0 1-22.8 0z" fill="${water}"/>
    <path d="M36 27v8" stroke="${line}" stroke-width="3" stroke-linecap="round"/></g>`

/** A neighbour's shop: flat colours, cloth and weather. */
const MACHINE = {
  coupon: ({ fill, onFill, water, tint, waterLine }: Palette) =>
    `<circle cx="134" cy="62" r="17" fill="${SUN}"/><path d="M0 66q40-16 80-4t80-6v34H0z" fill="${water}"/><path d="M0 76q50-12 90-2t70-4v20H0z" fill="${waterLine}" fill-opacity=".45"/>
    <path d="M-4 16Q80 34 164 14" fill="none" stroke="${STRAW}" stroke-width="1.6"/>
    ${hung(12, 21, `<path d="M0 0 6-1q4 4 8 0l6 1 6 9-6 4-2-3v20H2V10L0 13l-6-4z" fill="${CORAL}"/>`)}
    ${hung(
      48,
      26,
      `<path d="M-4 0h46a3 3 0 0 1 3 3v7a4.5 4.5 0 0 0 0 9v7a3 3 0 0 1-3 3H-4a3 3 0 0 1-3-3v-7a4.5 4.5 0 0 0 0-9V3a3 3 0 0 1 3-3z" fill="${fill}"/>
      <path d="M29 2v25" stroke="${onFill}" stroke-width="1.4" stroke-dasharray="2 2.6"/><path d="M5 21 17 8" stroke="${onFill}" stroke-width="2.6" stroke-linecap="round"/>
      <circle cx="6" cy="10" r="2.8" fill="none" stroke="${onFill}" stroke-width="2.2"/><circle cx="16.5" cy="19" r="2.8" fill="none" stroke="${onFill}" stroke-width="2.2"/>`,
    )}
    ${hung(104, 23, `<path d="M0 0h20v34H0z" fill="${CLOTH}"/><path d="M0 6h20M0 10h20M0 28h20" stroke="${tint}" stroke-width="2"/><path d="M0 8h20" stroke="${fill}" stroke-width="1.5"/>`)}
    ${hung(134, 19, `<path d="M7 0h6v14q0 3 4 4l4 1q3 1 2 4t-5 2l-8-2q-4-1-4-6z" fill="${fill}"/>`)}`,
  free: (palette: Palette) =>
    `<circle cx="30" cy="24" r="13" fill="${SUN}"/><path d="M0 72h160v18H0z" fill="${palette.water}"/><path d="M0 72h160" stroke="${palette.waterLine}"/>
    ${machine(18, 30, palette)}${machine(60, 30, palette)}
    <g fill="${palette.surface}" fill-opacity=".85" stroke="${palette.waterLine}"><circle cx="84" cy="20" r="6"/><circle cx="97" cy="11" r="3.5"/><circle cx="71" cy="13" r="3"/><circle cx="104" cy="24" r="2.5"/></g>
    <path d="M112 58q4-15 15-10 9-9 15 2 9-2 8 8z" fill="${CORAL}"/><path d="M118 58q2-9 10-7t8 7z" fill="${CLOTH}"/>
    <path d="M106 56h48l-5 22a3 3 0 0 1-3 2h-32a3 3 0 0 1-3-2z" fill="${STRAW}"/><path d="M108 64h44M110 71h40M120 58l3 21M140 58l-3 21M130 58v21" stroke="${CLOTH}" stroke-opacity=".55" stroke-width="1.5"/>
    <path d="M104 56h52" stroke="${STRAW}" stroke-width="4" stroke-linecap="round"/>`,
  gift: ({ fill, onFill, water, waterLine, tint }: Palette) =>
    `<circle cx="124" cy="28" r="14" fill="${SUN}"/><path d="M0 74h160v16H0z" fill="${water}"/><path d="M0 74h160" stroke="${waterLine}"/>
    <path d="M40 36q20-6 40 0l8 40a5 5 0 0 1-5 6H37a5 5 0 0 1-5-6z" fill="${fill}"/><path d="M42 36q-6-10-2-15 20-6 40 0 4 5-2 15-18-5-36 0z" fill="${fill}"/>
    <path d="M41 35q19-6 38 0" fill="none" stroke="${CLOTH}" stroke-width="2.5"/><path d="M79 35q7 3 6 12M79 35q3 5 0 13" fill="none" stroke="${CLOTH}" stroke-width="1.6" stroke-linecap="round"/>
    <circle cx="60" cy="60" r="11" fill="none" stroke="${onFill}" stroke-width="2.5"/><path d="M52 62q4-3 8 0t8 0" fill="none" stroke="${onFill}" stroke-width="2"/>
    <rect x="98" y="70" width="44" height="11" rx="5" fill="${CORAL}"/><rect x="100" y="60" width="40" height="11" rx="5" fill="${CLOTH}"/><path d="M104 65.500h32" stroke="${tint}" stroke-width="2"/><rect x="97" y="50" width="42" height="11" rx="5" fill="${SUN}"/>
    <path d="M118 50q-2-9 5-12 2 8-5 12zm0 0q-7-2-8-9 7 1 8 9z" fill="${fill}"/>`,
  /** Indoors while it rains. */
  rain: (palette: Palette) =>
    `<path d="M0 70h160v20H0z" fill="${palette.water}"/><path d="M0 70h160" stroke="${palette.waterLine}"/>
    <g fill="${palette.surface}" stroke="${palette.waterLine}" stroke-width="1.5"><path transform="translate(36 22)" d="${CLOUD}"/><path transform="translate(114 22) scale(1.2)" d="${CLOUD}"/></g>
    <path d="M26 34l-4 9M38 34l-4 9M50 34l-4 9M100 32l-4 9M114 32l-4 9M128 32l-4 9M140 32l-4 9M32 48l-4 9M120 46l-4 9M106 46l-4 9M134 46l-4 9" stroke="${palette.brandUi}" stroke-width="2" stroke-linecap="round"/>
    <path d="M50 56a30 30 0 0 1 60 0q-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0z" fill="${CORAL}" stroke="${STRAW}"/><path d="M80 26v44q0 6-6 6t-6-5" fill="none" stroke="${STRAW}" stroke-width="3" stroke-linecap="round"/>
    <path d="M80 26q-14 10-10 30M80 26q14 10 10 30" fill="none" stroke="${CLOTH}" stroke-opacity=".6" stroke-width="1.5"/>`,
  /** Warm air and soft towels. */
  dryer: (palette: Palette) =>
    `<path d="M0 76h160v14H0z" fill="${palette.water}"/><path d="M0 76h160" stroke="${palette.waterLine}"/>
    <g transform="translate(14 8) scale(1.36)">${machine(0, 0, palette)}<circle cx="20" cy="31" r="11.5" fill="${SUN}"/><path d="M12 34q4-7 8 0t8 0" fill="none" stroke="${CORAL}" stroke-width="3" stroke-linecap="round"/></g>
    <path d="M78 30q6-6 12 0t12 0M78 44q6-6 12 0t12 0M78 58q6-6 12 0t12 0" fill="none" stroke="${CORAL}" stroke-width="3" stroke-linecap="round"/>
    <rect x="108" y="62" width="42" height="14" rx="6" fill="${CLOTH}"/><rect x="111" y="48" width="36" height="14" rx="6" fill="${palette.fill}"/><rect x="114" y="34" width="30" height="14" rx="6" fill="${SUN}"/>
    <path d="M112 69h30M115 55h26M118 41h20" stroke="${palette.tint}" stroke-width="2"/>`,
} satisfies Hand

/** A quiet hotel: thin lines before an arch of paper. */
const drawn = ({ stageSide, onStage }: Palette, x: number, lines: string) =>
  `<path d="M${x - 30} 90V42a30 30 0 0 1 60 0v48z" fill="${stageSide}"/><g fill="none" stroke="${onStage}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round">${lines}<path d="M0 80h160"/></g>`
const SPRIG = 'M0 0q-2-10 3-20M1-8q5-1 7-6M1-5q-5-1-7-6M2-14q4-1 5-5M1-12q-4-1-5-5'
const ARCH = {
  coupon: (palette) =>
    drawn(
      palette,
      104,
      `<path d="M104 0v24" /><g transform="rotate(-7 104 24)"><path d="M88 28l16-8 16 8v36a2 2 0 0 1-2 2H90a2 2 0 0 1-2-2z" fill="${palette.bezel}"/><circle cx="104" cy="27" r="2.2" fill="${palette.stageSide}"/><path d="M97 57l14-18" stroke-width="1.6"/><circle cx="98.5" cy="43" r="3.6" stroke-width="1.6"/><circle cx="109.5" cy="53" r="3.6" stroke-width="1.6"/></g>
      <path d="M24 80V70h52v10z" fill="${CLOTH}"/><path d="M27 70v-9h46v9z" fill="${palette.drumWater}"/><path d="M30 61v-8h40v8z" fill="${SUN}"/><path d="M24 75h52M27 65.500h46M30 57h40"/><path transform="translate(50 53)" d="${SPRIG}"/>`,
    ),
  free: (palette) =>
    drawn(
      palette,
      52,
      `<path d="M32 80V30h40v50z" fill="${palette.bezel}"/><path d="M32 39h40"/><circle cx="38" cy="34.5" r="1.6"/><path d="M58 34.500h9"/><circle cx="52" cy="59" r="15" fill="${palette.drum}"/><path d="M39.5 61q6-3.5 12.5 0t12.5 0a12.5 12.5 0 0 1-25 0z" fill="${palette.drumWater}"/><circle cx="52" cy="59" r="12.5"/>
      <path d="M52 30q-16-3-14-11t14 11q-2-16 6-16t-6 16z" fill="${SUN}"/><path d="M50 29.500l-9 12M54 29.500l9 12"/>
      <path d="M104 80q-6-22 2-30h12q8 8 2 30z" fill="${CLOTH}"/><path d="M106 50h12"/><path transform="translate(112 50) scale(1.3)" d="${SPRIG}"/>`,
    ),
  gift: (palette) =>
    drawn(
      palette,
      84,
      `<path d="M62 80l3-40h38l3 40z" fill="${palette.bezel}"/><path d="M74 46V32a10 10 0 0 1 20 0v14"/><path d="M76 66a8 8 0 0 1 16 0v6H76zM76 68h16" stroke-width="1.3"/><path transform="translate(98 40) rotate(14)" d="${SPRIG}"/>
      <path d="M116 80q-1-9 7-9h22q7 0 6 9z" fill="${palette.drumWater}"/><path d="M121 71q0-8 6-8h14q7 0 6 8z" fill="${CLOTH}"/><path d="M122 76h22"/>
      <path d="M16 80V68h26v12z" fill="${SUN}"/><path d="M16 74h26M29 68v12M29 68q-9-1-8-6t8 6q1-8 7-6t-7 6z"/>`,
    ),
  rain: (palette) =>
    drawn(
      palette,
      58,
      `<path d="M36 72V42a22 22 0 0 1 44 0v30z" fill="${palette.bezel}"/><path d="M36 72V42a22 22 0 0 1 44 0v30z" fill="${palette.drumWater}" fill-opacity=".5"/><path d="M58 20v52M36 48h44"/><path d="M32 72h52v4H32z" fill="${SUN}"/><path d="M46 30l-3 7M66 28l-3 7M74 36l-3 7M52 38l-3 7M45 54l-3 7M66 53l-3 7M74 58l-3 7M54 61l-3 7" stroke-width="1.1"/>
      <path d="M116 30q-9 20-5 40 5 3 10 0 4-20-5-40z" fill="${CORAL}"/><path d="M116 30q-2 20 0 41M116 22v8M116 71v9"/><path d="M116 22q0-6 5-6t5 5" stroke-width="1.6"/><path d="M104 80q12-4 24 0" />`,
    ),
  dryer: (palette) =>
    drawn(
      palette,
      104,
      `<circle cx="104" cy="34" r="11" fill="${SUN}"/><path d="M104 16v-5M121 22l4-4M127 36h6M87 22l-4-4M81 36h-6"/>
      <path d="M14 26h64M20 26v54M72 26v54"/><path d="M26 26h18v34H26z" fill="${palette.bezel}"/><path d="M48 26h18v42H48z" fill="${palette.drumWater}"/><path d="M26 52h18M26 55h18M48 60h18M48 63h18"/>
      <path d="M84 80V71h44v9z" fill="${palette.bezel}"/><path d="M87 71v-8h38v8z" fill="${CLOTH}"/><path d="M84 75.500h44M87 67h38"/><path d="M138 76q-4-6 0-11t0-11M147 76q-4-6 0-11t0-11" stroke-width="1.3"/>`,
    ),
} satisfies Hand

/** A loud friend: rays, thick lines, and eyes on everything. */
const RAYS = Array.from({ length: 10 }, (_, ray) => {
  const corner = (angle: number) =>
    `${Math.round(80 + 130 * Math.cos(angle))} ${Math.round(52 + 130 * Math.sin(angle))}`
  return `M80 52L${corner((ray * Math.PI) / 5)}L${corner(((ray + 0.5) * Math.PI) / 5)}z`
}).join('')
const eyes = ({ drum }: Palette, x: number, y: number, r: number) =>
  [x - r * 1.1, x + r * 1.1]
    .map(
      (at) =>
        `<circle cx="${at}" cy="${y}" r="${r}" fill="#ffffff"/><circle cx="${at + r * 0.18}" cy="${y + r * 0.22}" r="${r * 0.52}" fill="${drum}" stroke="none"/>`,
    )
    .join('')
const loud = ({ stageSide, drum }: Palette, figures: string) =>
  `<path d="${RAYS}" fill="${stageSide}"/><g stroke="${drum}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" fill="none">${figures}</g>`
const DROP = 'M0 0q5 7 0 10-5-3 0-10z'
const FACE = {
  coupon: (palette) =>
    loud(
      palette,
      `<g transform="rotate(-8 80 48)"><path d="M24 22h112v15a9 9 0 0 0 0 18v17H24V55a9 9 0 0 0 0-18z" fill="${SUN}"/><path d="M104 24v46" stroke-dasharray="4 5"/><path d="M112 60l14-26"/><circle cx="114" cy="39" r="4" fill="${CORAL}"/><circle cx="124" cy="55" r="4" fill="${CORAL}"/>${eyes(palette, 64, 41, 11)}<path d="M53 58q11 9 22 0" stroke-width="4"/></g>`,
    ),
  free: (palette) =>
    loud(
      palette,
      `<circle cx="80" cy="50" r="35" fill="#ffffff"/><circle cx="80" cy="50" r="27" fill="${palette.drum}"/><path d="M54 54q9-6 17 0t17 0 18 0a26.5 26.5 0 0 1-52 0z" fill="${palette.drumWater}" stroke="none"/>${eyes(palette, 80, 42, 9)}<path d="M70 62q10 8 20 0" stroke="#ffffff" stroke-width="4"/>
      <path d="M80 15q-22-2-18-11t18 11q-4-14 4-14 14 0-4 14z" fill="${CORAL}"/><circle cx="26" cy="30" r="8" fill="${CLOTH}"/><circle cx="40" cy="14" r="4.5" fill="#ffffff"/><circle cx="133" cy="24" r="9" fill="#ffffff"/><circle cx="142" cy="52" r="5" fill="#ffffff"/>`,
    ),
  gift: (palette) =>
    loud(
      palette,
      `<path d="M58 34V22a14 14 0 0 1 28 0v12" stroke="${palette.frameEdge}" stroke-width="5"/><path d="M40 34h66l6 52H34z" fill="${CORAL}"/>${eyes(palette, 73, 51, 10)}<path d="M62 68q11 9 22 0" stroke-width="4"/>
      <path d="M96 34V12h13v22" fill="${SUN}"/><path d="M96 19h13" /><path d="M118 86q-4-24 6-24h22q9 0 6 24z" fill="${palette.drumWater}"/><path d="M124 70h20" stroke="#ffffff"/><path d="M14 86q-4-16 6-16h8q8 0 8 16z" fill="#ffffff"/>`,
    ),
  rain: (palette) =>
    loud(
      palette,
      `<path d="M38 52a17 17 0 0 1 3-33 24 24 0 0 1 45-7 21 21 0 0 1 34 11 15 15 0 0 1 0 29z" fill="${CLOTH}"/>${eyes(palette, 78, 31, 10)}<path d="M70 47q8-6 16 0" stroke-width="4"/>
      ${[40, 60, 80, 100, 120].map((x, n) => `<path transform="translate(${x} ${n % 2 ? 70 : 60}) scale(1.3)" stroke-width="2.3" d="${DROP}" fill="${palette.drumWater}"/>`).join('')}
      <path d="M142 46l-9 14h8l-5 13 16-18h-9l6-9z" fill="${SUN}"/><path d="M-6 88q17-12 34-4t34 0 34 0 34 0 34 0v12H-6z" fill="${palette.drumWater}"/>`,
    ),
  dryer: (palette) =>
    loud(
      palette,
      `<path d="M58 6l9 10 12-10 5 13 14-4-1 14 14 3-8 12 11 9-13 6 4 13-14-1-3 14-12-7-9 11-7-12-13 5 0-14-14-2 6-13-12-8 12-8-7-12 14-2-2-14z" fill="${SUN}"/><circle cx="74" cy="47" r="24" fill="${CORAL}"/>${eyes(palette, 74, 41, 9)}<path d="M63 56q11 9 22 0" stroke-width="4"/>
      <path d="M112 86V70h40v16z" fill="#ffffff"/><path d="M115 70V56h34v14z" fill="${palette.drumWater}"/><path d="M120 78h24M122 63h20"/>`,
    ),
} satisfies Hand

const HANDS: Record<Dress, { hand: Hand; ground: 'tint' | 'stage' }> = {
  machine: { hand: MACHINE, ground: 'tint' },
  arch: { hand: ARCH, ground: 'stage' },
  face: { hand: FACE, ground: 'stage' },
}

/** A scene on its ground, as the content of an SVG. */
export function sceneDrawing(dress: Dress = DEFAULT_DRESS, scene: Scene, palette: Palette): string {
  const { hand, ground } = HANDS[dress]
  return `<rect width="160" height="90" fill="${palette[ground]}"/>${hand[scene](palette)}`
}
