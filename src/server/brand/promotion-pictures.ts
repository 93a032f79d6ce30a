import sharp from 'sharp'
import { type Brand, brands } from '#brands/brand.ts'
import { renditionsOf, widthsUpTo } from './brand-image/renditions.ts'
import { IMAGES_PATH, imageIdOf, storedImage, storeImage } from './brand-image/store.ts'
import { themeColor } from './brand-theme.ts'

/** 16:9, in pixels. */
const WIDTH = 1536
const HEIGHT = 864

/** White shapes on the brand's colour; coordinates in a field of 160 by 90. */
const SHAPES = {
  coupon: `<path d="M38 26h84a4 4 0 0 1 4 4v9a6 6 0 0 0 0 12v9a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4v-9a6 6 0 0 0 0-12v-9a4 4 0 0 1 4-4z" fill="#fff"/>
    <path d="M98 28v34" stroke="COLOR" stroke-width="2" stroke-dasharray="3 4"/>
    <path d="M58 56l18-22" stroke="COLOR" stroke-width="4" stroke-linecap="round"/>
    <circle cx="58" cy="37" r="5" fill="none" stroke="COLOR" stroke-width="4"/><circle cx="76" cy="53" r="5" fill="none" stroke="COLOR" stroke-width="4"/>`,
  free: `<rect x="55" y="15" width="50" height="60" rx="5" fill="#fff"/><circle cx="80" cy="49" r="18" fill="COLOR"/>
    <circle cx="80" cy="49" r="13" fill="#fff" fill-opacity=".35"/><path d="M68 52q6-6 12 0t12 0" stroke="#fff" stroke-width="3" fill="none"/>
    <circle cx="62" cy="22" r="2.5" fill="COLOR"/><circle cx="70" cy="22" r="2.5" fill="COLOR"/>`,
  gift: `<rect x="52" y="40" width="56" height="34" rx="3" fill="#fff"/><rect x="48" y="30" width="64" height="13" rx="3" fill="#fff"/>
    <path d="M80 30v44" stroke="COLOR" stroke-width="7"/><path d="M48 43h64" stroke="COLOR" stroke-width="1.5"/>
    <path d="M80 30c-6-16-24-12-18-2 3 3 12 2 18 2zm0 0c6-16 24-12 18-2-3 3-12 2-18 2z" fill="none" stroke="#fff" stroke-width="4"/>`,
}
type PromotionPictureKind = keyof typeof SHAPES
const KINDS = Object.keys(SHAPES) as PromotionPictureKind[] // the keys of the object above

/** A drawing without words, because it is shown in both languages. */
function drawingOf(brand: Brand, kind: PromotionPictureKind): Buffer {
  const color = themeColor(brand)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 160 90"><rect width="160" height="90" fill="${color}"/>
    <circle cx="22" cy="78" r="34" fill="#fff" fill-opacity=".12"/><circle cx="146" cy="10" r="26" fill="#fff" fill-opacity=".12"/>
    ${SHAPES[kind].replaceAll('COLOR', color)}</svg>`
  return Buffer.from(svg)
}

/** Path of a small size, and all widths of the picture for a kind of promotion of this brand. */
export function promotionPicture(brand: Brand, kind: PromotionPictureKind): { image: string; image_srcset: string } {
  const id = imageIdOf(drawingOf(brand, kind))
  const pathOf = (width: number) => `${IMAGES_PATH}/${id}/${width}.webp`
  const widths = widthsUpTo(WIDTH)
  return { image: pathOf(640), image_srcset: widths.map((width) => `${pathOf(width)} ${width}w`).join(', ') }
}

/** Drawings that are being rendered, by id. */
const running = new Map<string, Promise<unknown>>()

/** A size of a drawn picture, which is rendered when it is first requested; undefined for any other image. */
export async function drawnImage(folder: string, id: string, file: string): Promise<Buffer | undefined> {
  const drawing = brands
    .flatMap((brand) => KINDS.map((kind) => drawingOf(brand, kind)))
    .find((svg) => imageIdOf(svg) === id)
  if (!drawing) return undefined
  const render = async (svg: Buffer) => renditionsOf(await sharp(svg).png().toBuffer())
  const rendering = running.get(id) ?? storeImage(folder, drawing, render).finally(() => running.delete(id))
  running.set(id, rendering)
  await rendering
  return storedImage(folder, id, file)
}
