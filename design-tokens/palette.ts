/**
 * Derives every colour role from one brand colour, for light and dark.
 * Light accents are scaled in linear light to a fixed luminance, which keeps hue and saturation and fixes the contrast.
 * Neutrals and dark accents are OKLCH colours with the brand's hue and a capped chroma.
 * OKLab matrices: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
type Triple = [number, number, number]

export type ColorRole =
  | 'canvas'
  | 'surface'
  | 'sunken'
  | 'line'
  | 'lineUi'
  | 'ink'
  | 'ink2'
  | 'ink3'
  | 'fill'
  | 'fillHover'
  | 'fillPress'
  | 'fillEdge'
  | 'onFill'
  | 'brandText'
  | 'brandUi'
  | 'tint'
  | 'tintLine'
  | 'water'
  | 'waterLine'
  | 'glass'
  | 'alarm'
  | 'stage'
  | 'stageSide'
  | 'onStage'
  | 'onStage2'
  | 'stageGo'
  | 'onStageGo'
  | 'front'
  | 'bezel'
  | 'track'
  | 'ring'
  | 'ringWarn'
  | 'ringAlarm'
  | 'frame'
  | 'frameEdge'
  | 'drum'
  | 'drumDark'
  | 'onDrum'
  | 'drumWater'
export type Palette = Record<ColorRole, string>
type Fills = Pick<Palette, 'fill' | 'fillHover' | 'fillPress' | 'onFill'>

const decode = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const encode = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)

/** `#rrggbb` to linear-light sRGB, 0…1. Undefined for any other text. */
function parseHex(hex: string): Triple | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined
  const channel = (start: number) => decode(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** Dark-on-light roles round the channels down, so that the 8-bit colour stays below its maximum luminance. */
const toHex = (linear: Triple, round: (n: number) => number = Math.round) =>
  `#${linear
    .map((c) =>
      round(255 * encode(clamp(c)) + (round === Math.floor ? 1e-6 : 0))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminanceOf = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function toOklch([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), Math.atan2(bb, a)]
}

function fromOklch(L: number, C: number, h: number): Triple {
  const linear = (chroma: number): Triple => {
    const a = chroma * Math.cos(h)
    const b = chroma * Math.sin(h)
    const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
  }
  const fits = (chroma: number) => linear(chroma).every((c) => c > -1e-4 && c < 1.0001)
  if (fits(C)) return linear(C)
  let low = 0
  let high = C
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return linear(low)
}

/** WCAG 2 relative luminance of a hex colour, 0…1. */
export const luminance = (hex: string): number => luminanceOf(parseHex(hex) ?? [0, 0, 0])

/** WCAG 2 contrast ratio of two luminances, 1…21. */
export const contrastOf = (first: number, second: number) =>
  (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)

/** WCAG 2 contrast ratio of two hex colours, 1…21. */
export const contrast = (first: string, second: string): number => contrastOf(luminance(first), luminance(second))

/**
 * How a fill follows the brand colour. `deep` darkens it until white text is readable on it. `bright` keeps it and writes
 * in black on it; the edge has the contrast with the page that the fill has not.
 */
export const PALETTE_MODES = ['deep', 'bright'] as const
export type PaletteMode = (typeof PALETTE_MODES)[number]

/**
 * The field at the top of home. `deep` is the brand colour under white text; `paper` a warm white with lines in the brand
 * colour; `bright` the brand colour as it is under dark text, where it is light enough.
 */
export const FIELDS = ['deep', 'paper', 'bright'] as const
export type Field = (typeof FIELDS)[number]

/** The maximum luminance of a fill for white text at 4.5:1, rounded down. */
const MAX_FOR_WHITE = 0.181
/** From this luminance on, the dark text of a bright fill may have the brand's hue; below, only black is dark enough. */
const MIN_FOR_TINTED = 0.3
/**
 * From these luminances on, white text takes so much from a colour that it is no longer the brand's: yellow becomes olive, and
 * orange, of the warm ones, brown before others change. Chosen by looking at `Brand / Deep and bright fills` of the workbench.
 */
const MIN_FOR_BRIGHT = { warm: 0.3, other: 0.38 }
/** OKLCH hues, in radians, of colours that people know from water that is not clean: red over orange and yellow to olive. */
const isWarm = (hue: number) => hue > 0.1 && hue < 2.2
/** OKLCH hue of clear water, in radians. */
const WATER_HUE = 4.1
/** OKLCH hues of cream, brass and deep water, in radians. */
const CREAM_HUE = 1.5
const BRASS_HUE = 1.55
const DEEP_WATER_HUE = 4.6
/** OKLCH hue of the red of failures. A brand within this of it has magenta ones, which are not taken for the brand. */
const ALARM = { red: 0.47, magenta: 6.15, near: 0.44 }
/** The luminance of a button on a deep field whose brand is too dark for the button to differ from the field. */
const LIFTED_GO = 0.178
/** The least contrast of the button with the field around it. */
export const MIN_GO_CONTRAST = 1.7
/** The least luminance of a bright field: above it dark text has 6.5:1. */
const MIN_FOR_FIELD = 0.3

/** Below this luminance a pressed fill cannot become darker, so it becomes lighter. */
const NEAR_BLACK = 0.03
/** Above this OKLCH lightness a pressed fill in dark mode cannot become lighter, so it becomes darker. */
const NEAR_WHITE = 0.93

/**
 * All roles of one brand colour. For every colour and mode, in light and dark: text on a fill has at least 4.5:1, the edge
 * of a fill and `brandUi` on any surface at least 3:1, `brandText` and `ink` on canvas and tint at least 7:1.
 * @param brand `#rrggbb`
 * @param mode without it, bright for colours that would become another colour under white text
 * @param field without it, bright with bright fills, else deep
 * @throws RangeError for any other text
 */
export function paletteOf(brand: string, mode?: PaletteMode, field?: Field): { light: Palette; dark: Palette } {
  const seed = parseHex(brand)
  if (!seed) throw new RangeError(`${brand} is not a colour: write it as #rrggbb`)
  const [L, C, h] = toOklch(seed)
  const seedLuminance = luminanceOf(seed)
  const tone = (lightness: number, maxChroma: number, hue = h) =>
    toHex(fromOklch(lightness, Math.min(C, maxChroma), hue))
  const scaledTo = (maxLuminance: number) => {
    const factor = Math.min(1, maxLuminance / Math.max(seedLuminance, 1e-9))
    return toHex([seed[0] * factor, seed[1] * factor, seed[2] * factor], Math.floor)
  }
  /** The brand's hue and chroma, lighter. */
  const lifted = () => {
    let [low, high] = [0, 1]
    for (let i = 0; i < 14; i++) {
      const middle = (low + high) / 2
      if (luminanceOf(fromOklch(middle, C, h)) <= LIFTED_GO) low = middle
      else high = middle
    }
    return toHex(fromOklch(low, C, h))
  }
  const waterHue = isWarm(h) ? WATER_HUE : h
  const isBrightByColor = seedLuminance >= MIN_FOR_BRIGHT[isWarm(h) ? 'warm' : 'other']
  // White text is readable on a darker colour as it is.
  const isBright = (mode ? mode === 'bright' : isBrightByColor) && seedLuminance > MAX_FOR_WHITE

  function brightFills(): Fills {
    const shifted = (step: number) => tone(L > 0.8 ? L - step : L + step, C)
    return {
      fill: brand.toLowerCase(),
      fillHover: shifted(0.03),
      fillPress: shifted(0.06),
      onFill: seedLuminance < MIN_FOR_TINTED ? '#000000' : tone(0.17, 0.04),
    }
  }
  // A middle grey looks disabled, so a colour of low chroma gets more contrast with the page.
  const greyness = 1 - Math.min(1, C / 0.1)
  function deepFills(): Fills {
    const fill = Math.min(seedLuminance, MAX_FOR_WHITE - 0.131 * greyness)
    const shifted = (share: number) => (fill > NEAR_BLACK ? scaledTo(fill * share) : tone(L + 0.8 * (1 - share), C))
    return { fill: scaledTo(fill), fillHover: shifted(0.85), fillPress: shifted(0.7), onFill: '#ffffff' }
  }
  function deepFillsInDark(): Fills {
    const fill = Math.max(L, 0.76 + 0.16 * greyness)
    const shifted = (step: number) => tone(fill > NEAR_WHITE ? fill - step : fill + step, 0.12)
    return {
      fill: tone(fill, 0.145),
      fillHover: shifted(0.03),
      fillPress: shifted(0.06),
      onFill: tone(0.17, 0.04),
    }
  }
  const light = isBright ? brightFills() : deepFills()
  const dark = isBright ? light : deepFillsInDark()
  const isNearRed = C > 0.04 && Math.abs(h - ALARM.red) < ALARM.near
  const alarm = (lightness: number, chroma: number) =>
    toHex(fromOklch(lightness, chroma, isNearRed ? ALARM.magenta : ALARM.red))
  const wanted = field ?? (isBright ? 'bright' : 'deep')
  const fieldKind = wanted === 'bright' && seedLuminance < MIN_FOR_FIELD ? 'deep' : wanted
  /** On a light track, and on a dark one. */
  const rings = {
    light: { ringWarn: toHex(fromOklch(0.53, 0.115, BRASS_HUE)), ringAlarm: alarm(0.45, 0.15) },
    dark: { ringWarn: toHex(fromOklch(0.86, 0.15, BRASS_HUE)), ringAlarm: alarm(0.8, 0.14) },
  }
  const cream = (lightness: number, chroma: number) => toHex(fromOklch(lightness, chroma, CREAM_HUE))
  const deepField = scaledTo(0.08)
  const isGoSeen = contrast(light.fill, deepField) >= MIN_GO_CONTRAST
  const stages = {
    deep: () => ({
      light: {
        stage: deepField,
        stageSide: scaledTo(0.17),
        onStage: '#ffffff',
        onStage2: tone(0.965, 0.02),
        stageGo: isGoSeen ? light.fill : lifted(),
        onStageGo: isGoSeen ? light.onFill : '#ffffff',
        front: cream(0.978, 0.018),
        bezel: cream(0.94, 0.026),
        track: cream(0.89, 0.032),
        ring: scaledTo(0.18),
        ...rings.light,
        frame: tone(0.31, 0.05),
        frameEdge: tone(0.42, 0.06),
        drum: cream(0.992, 0.008),
        drumDark: tone(0.255, 0.035),
        onDrum: tone(0.215, 0.026),
        drumWater: tone(0.885, 0.075, waterHue),
      },
      dark: {
        stage: tone(0.22, 0.045),
        stageSide: tone(0.31, 0.06),
        onStage: tone(0.97, 0.01),
        onStage2: tone(0.87, 0.03),
        stageGo: dark.fill,
        onStageGo: dark.onFill,
        front: tone(0.28, 0.05),
        bezel: tone(0.34, 0.055),
        track: tone(0.41, 0.06),
        ring: tone(0.8, 0.145),
        ...rings.dark,
        frame: tone(0.17, 0.03),
        frameEdge: tone(0.38, 0.06),
        drum: tone(0.23, 0.04),
        drumDark: tone(0.13, 0.02),
        onDrum: '#ffffff',
        drumWater: tone(0.45, 0.09, waterHue),
      },
    }),
    paper: () => ({
      light: {
        stage: cream(0.94, 0.011),
        stageSide: cream(0.9, 0.015),
        onStage: scaledTo(0.02),
        onStage2: tone(0.4, 0.045),
        stageGo: scaledTo(0.035),
        onStageGo: '#ffffff',
        front: cream(0.9, 0.015),
        bezel: cream(0.982, 0.004),
        track: cream(0.86, 0.012),
        ring: scaledTo(0.035),
        ...rings.light,
        frame: cream(0.982, 0.004),
        frameEdge: scaledTo(0.02),
        drum: '#ffffff',
        drumDark: scaledTo(0.02),
        onDrum: scaledTo(0.02),
        drumWater: tone(0.87, 0.035, waterHue),
      },
      dark: {
        stage: tone(0.19, 0.032),
        stageSide: tone(0.235, 0.042),
        onStage: cream(0.95, 0.012),
        onStage2: tone(0.82, 0.02),
        stageGo: cream(0.915, 0.022),
        onStageGo: tone(0.19, 0.032),
        front: tone(0.235, 0.042),
        bezel: tone(0.21, 0.036),
        track: tone(0.35, 0.045),
        ring: toHex(fromOklch(0.84, 0.085, BRASS_HUE)),
        ...rings.dark,
        frame: tone(0.21, 0.036),
        frameEdge: cream(0.81, 0.022),
        drum: tone(0.165, 0.026),
        drumDark: tone(0.12, 0.02),
        onDrum: cream(0.97, 0.01),
        drumWater: tone(0.38, 0.08, waterHue),
      },
    }),
    bright: () => {
      const black = tone(0.14, 0.02)
      const door = {
        ring: toHex(fromOklch(0.88, 0.18, BRASS_HUE)),
        ...rings.dark,
        drum: black,
        drumDark: black,
        onDrum: '#ffffff',
        drumWater: toHex(fromOklch(0.45, 0.23, DEEP_WATER_HUE)),
      }
      return {
        light: {
          ...door,
          stage: brand.toLowerCase(),
          stageSide: tone(Math.min(0.97, L + 0.055), C),
          onStage: black,
          onStage2: black,
          stageGo: black,
          onStageGo: '#ffffff',
          front: brand.toLowerCase(),
          bezel: black,
          track: tone(0.36, 0.08),
          frame: '#ffffff',
          frameEdge: black,
        },
        dark: {
          ...door,
          stage: tone(0.165, 0.02),
          stageSide: tone(0.215, 0.035),
          onStage: tone(0.97, 0.015),
          onStage2: tone(0.9, 0.04),
          stageGo: brand.toLowerCase(),
          onStageGo: black,
          front: tone(0.215, 0.035),
          bezel: brand.toLowerCase(),
          track: tone(0.42, 0.1),
          frame: tone(0.22, 0.035),
          frameEdge: tone(0.77, 0.13),
        },
      }
    },
  }
  const stage = stages[fieldKind]()
  // Below a field of paper the page is of paper, too.
  const paper = fieldKind === 'paper' ? cream : tone
  return {
    light: {
      ...stage.light,
      alarm: alarm(0.49, 0.2),
      canvas: paper(0.974, 0.005),
      surface: tone(0.997, 0.002),
      sunken: paper(0.945, 0.012),
      line: paper(0.885, 0.016),
      lineUi: tone(0.585, 0.024),
      ink: tone(0.215, 0.026),
      ink2: tone(0.385, 0.026),
      ink3: tone(0.43, 0.024),
      ...light,
      fillEdge: isBright ? scaledTo(0.2) : light.fill,
      brandText: scaledTo(0.08),
      brandUi: scaledTo(0.2),
      tint: tone(0.962, 0.026),
      tintLine: tone(0.86, 0.07),
      water: tone(0.885, 0.075, waterHue),
      waterLine: tone(0.74, 0.11, waterHue),
      glass: tone(0.997, 0.002),
    },
    dark: {
      ...stage.dark,
      alarm: alarm(0.78, 0.15),
      canvas: tone(0.165, 0.014),
      surface: tone(0.212, 0.016),
      sunken: tone(0.255, 0.018),
      line: tone(0.325, 0.02),
      lineUi: tone(0.6, 0.024),
      ink: tone(0.965, 0.006),
      ink2: tone(0.83, 0.014),
      ink3: tone(0.775, 0.018),
      ...dark,
      fillEdge: dark.fill,
      brandText: tone(0.815, 0.125),
      brandUi: tone(0.735, 0.145),
      tint: tone(0.275, 0.045),
      tintLine: tone(0.4, 0.07),
      water: tone(0.375, 0.08, waterHue),
      waterLine: tone(0.56, 0.11, waterHue),
      glass: tone(0.175, 0.014),
    },
  }
}
