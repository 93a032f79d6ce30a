import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { safeParse } from 'valibot'
import { type Brand, brandById, brands } from '#brands/brand.ts'
import { PictureFile } from '#brands/brand-file.ts'
import { pathOfPicture } from '#brands/pictures.ts'
import { pictureOfPromotion } from '#contract/home-blocks.ts'
import type { HeroImage } from '#contract/page.ts'
import { renditionsOf, widthsUpTo } from './brand-image/renditions.ts'
import { IMAGES_PATH, imageIdOf, storedImage, storeImage } from './brand-image/store.ts'
import { paletteOfBrand } from './brand-theme.ts'
import { CLOTH, CORAL, SCENE_NAMES, type Scene, SUN, sceneDrawing } from './promotion-scenes.ts'

/** 16:9, in pixels. */
const WIDTH = 1536
const HEIGHT = 864

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
  const body = sceneDrawing(brand.stage, scene, palette).replaceAll(
    /#[\da-f]{6}/g,
    (colour) => colours[colour] ?? colour,
  )
  const turn = variant % 2 === 1 ? ' transform="translate(160 0) scale(-1 1)"' : ''
  // By night: what is bright in itself is seen by the light of lamps.
  const night = scheme === 'dark' ? `<rect width="160" height="90" fill="${palette.canvas}" fill-opacity=".34"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 160 90"><g${turn}>${body}</g>${night}</svg>`
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
