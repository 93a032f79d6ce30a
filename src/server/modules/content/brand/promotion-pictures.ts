import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type Brand, brands } from '#brands/brand.ts'
import { pathOfPicture } from '#brands/pictures.ts'
import { PROMOTION_PICTURES, type PromotionPicture } from '#contract/home-blocks.ts'
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
} satisfies Record<PromotionPicture, (palette: Palette) => string>

const drawings = new Map<string, Buffer>()

/** A drawing without words, because it is shown in both languages. */
function drawingOf(brand: Brand, kind: PromotionPicture): Buffer {
  const key = `${brand.id} ${kind}`
  const drawn = drawings.get(key)
  if (drawn) return drawn
  const palette = paletteOfBrand(brand).light
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 160 90"><rect width="160" height="90" fill="${palette.tint}"/>${SCENES[kind](palette)}</svg>`
  const drawing = Buffer.from(svg)
  drawings.set(key, drawing)
  return drawing
}

/** Path of a small size, and all widths of the picture for a kind of promotion of this brand. */
export const promotionPicture = (brand: Brand, kind: PromotionPicture) =>
  pathsOf(ownPicture(brand, brand.pictures?.[kind]) ?? drawingOf(brand, kind))

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
      const { hero, ...promotions } = brand.pictures ?? {}
      const own = [hero?.file, ...Object.values(promotions)].flatMap((name) => ownPicture(brand, name) ?? [])
      return [...own, ...PROMOTION_PICTURES.map((kind) => drawingOf(brand, kind))]
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
