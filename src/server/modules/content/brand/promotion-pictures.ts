import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { safeParse } from 'valibot'
import { type Brand, brandById, brands } from '#brands/brand.ts'
import { PictureFile } from '#brands/brand-file.ts'
import { pathOfPicture } from '#brands/pictures.ts'
import { pictureOfPromotion } from '#contract/home-blocks.ts'
import type { HeroImage } from '#contract/page.ts'
import type { Palette } from '#design-tokens/palette.ts'
import { renditionsOf, widthsUpTo } from './brand-image/renditions.ts'
import { IMAGES_PATH, imageIdOf, storedImage, storeImage } from './brand-image/store.ts'
import { paletteOfBrand } from './brand-theme.ts'

/** 16:9, in pixels. */
const WIDTH = 1536
const HEIGHT = 864

/** The warm colours of every picture, beside the brand's own: sun, cloth, basket, skin of the towels. */
const SUN = '#ffc45c'
const CLOTH = '#fff7ea'
const STRAW = '#d99a54'
const CORAL = '#f2826b'

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

/** Scenes in a field of 160 by 90, in the brand's colours. */
const SCENES = {
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
} satisfies Record<string, (palette: Palette) => string>
type Scene = keyof typeof SCENES
const SCENE_NAMES = Object.keys(SCENES) as Scene[] // the keys of the object above

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** Promotions of one kind do not share a picture: each is turned, and its colours are exchanged. */
const VARIANTS = [0, 1, 2, 3, 4, 5, 6, 7] as const
type Variant = (typeof VARIANTS)[number]
const EXCHANGES = [
  [SUN, CORAL, CLOTH],
  [CORAL, SUN, CLOTH],
  [SUN, CLOTH, CORAL],
  [CLOTH, CORAL, SUN],
] as const

type Promoted = {
  /** Among those of its brand. */
  position: number
  reward: string
  discountKind: string | null
  machineCategory: string | null
}

/** What our drawing of a promotion shows; a brand's own picture is by what it gives alone. */
function sceneOf({ reward, discountKind, machineCategory }: Promoted): Scene {
  const kind = pictureOfPromotion(reward, discountKind)
  if (kind !== 'coupon') return kind
  return machineCategory === 'dryer' ? 'dryer' : discountKind === 'percent' ? 'rain' : 'coupon'
}

const drawings = new Map<string, Buffer>()

/** A drawing without words, because it is shown in both languages. */
function drawingOf(brand: Brand, scene: Scene, variant: Variant, scheme: Scheme): Buffer {
  const key = [brand.id, scene, variant, scheme].join(' ')
  const drawn = drawings.get(key)
  if (drawn) return drawn
  const palette = paletteOfBrand(brand)[scheme]
  const [sun, coral, cloth] = EXCHANGES[variant >> 1] ?? EXCHANGES[0]
  const colours: Record<string, string> = { [SUN]: sun, [CORAL]: coral, [CLOTH]: cloth }
  const body = SCENES[scene](palette).replaceAll(/#[\da-f]{6}/g, (colour) => colours[colour] ?? colour)
  const turn = variant % 2 === 1 ? ' transform="translate(160 0) scale(-1 1)"' : ''
  // By night: what is bright in itself is seen by the light of lamps.
  const night = scheme === 'dark' ? `<rect width="160" height="90" fill="${palette.canvas}" fill-opacity=".34"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 160 90"><rect width="160" height="90" fill="${palette.tint}"/><g${turn}>${body}</g>${night}</svg>`
  const drawing = Buffer.from(svg)
  drawings.set(key, drawing)
  return drawing
}

/** Path of a small size, and all widths of the picture of a promotion: the brand's own for what it gives, else our drawing. */
export function promotionPicture(brand: Brand, promotion: Promoted) {
  const own = ownPicture(brand, brand.pictures?.[pictureOfPromotion(promotion.reward, promotion.discountKind)])
  if (own) return { ...pathsOf(own), image_dark: null, image_dark_srcset: null }
  const drawn = (scheme: Scheme) =>
    pathsOf(drawingOf(brand, sceneOf(promotion), VARIANTS[promotion.position % VARIANTS.length] ?? 0, scheme))
  const dark = drawn('dark')
  return { ...drawn('light'), image_dark: dark.image, image_dark_srcset: dark.image_srcset }
}

function pathsOf(source: Buffer): { image: string; image_srcset: string } {
  const id = imageIdOf(source)
  const pathOf = (width: number) => `${IMAGES_PATH}/${id}/${width}.webp`
  const widths = widthsUpTo(WIDTH)
  return { image: pathOf(640), image_srcset: widths.map((width) => `${pathOf(width)} ${width}w`).join(', ') }
}

const files = new Map<string, Buffer>()

/** Reads pictures and draws promotions again when they are asked for next. */
export function forgetPictures() {
  files.clear()
  drawings.clear()
}

/** A file of a brand's own picture; undefined without one. */
function ownPicture({ id }: Brand, file: string | undefined): Buffer | undefined {
  if (file === undefined) return undefined
  const path = pathOfPicture(id, file)
  const bytes = files.get(path) ?? readFileSync(path)
  files.set(path, bytes)
  return bytes
}

/** The picture of a place of the brand: that file, or the brand's own; null without either. */
export function placePicture(brandId: string, file: string | null) {
  const brand = brandById(brandId)
  if (!brand) return null
  const isThere = file !== null && existsSync(pathOfPicture(brand.id, file))
  const source = ownPicture(brand, isThere ? file : brand.pictures?.hero?.file)
  return source ? pathsOf(source) : null
}

/** All that a brand has in its folder: branches name theirs in the database. */
function ownPictures(brand: Brand): Buffer[] {
  const folder = pathOfPicture(brand.id, '')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) =>
    safeParse(PictureFile, file).success ? (ownPicture(brand, file) ?? []) : [],
  )
}

/** The picture at the top of a guest's home; undefined without one. */
export function heroPicture(brand: Brand): HeroImage | undefined {
  const file = ownPicture(brand, brand.pictures?.hero?.file)
  if (!file) return undefined
  const { image, image_srcset } = pathsOf(file)
  return {
    src: image,
    srcSet: image_srcset,
    sizes: '(min-width: 480px) 448px, 100vw',
    fetchPriority: 'high',
    // Not a class: the styles of a first screen are those of pages without a picture.
    style: {
      width: '100%',
      height: 'auto',
      borderRadius: 'var(--radii-panel)',
      backgroundColor: 'var(--colors-sunken)', // until it has come
    },
  }
}

/** Drawings that are being rendered, by id. */
const running = new Map<string, Promise<unknown>>()

/** A size of a drawn picture, which is rendered when it is first requested; undefined for any other image. */
export async function drawnImage(folder: string, id: string, file: string): Promise<Buffer | undefined> {
  const drawing = brands
    .flatMap((brand) => {
      const drawn = SCENE_NAMES.flatMap((scene) =>
        VARIANTS.flatMap((variant) => SCHEMES.map((scheme) => drawingOf(brand, scene, variant, scheme))),
      )
      return [...ownPictures(brand), ...drawn]
    })
    .find((source) => imageIdOf(source) === id)
  if (!drawing) return undefined
  const render = async (source: Buffer) =>
    renditionsOf(await sharp(source).autoOrient().resize(WIDTH, HEIGHT, { fit: 'cover' }).png().toBuffer())
  const rendering = running.get(id) ?? storeImage(folder, drawing, render).finally(() => running.delete(id))
  running.set(id, rendering)
  await rendering
  return storedImage(folder, id, file)
}
