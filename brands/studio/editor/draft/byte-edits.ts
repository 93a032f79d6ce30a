/** Changes of a draft's pictures and typefaces. None changes the draft itself. */
import type { BrandDraft } from '#studio/draft/draft.ts'
import { tokenLayers } from '../../../../ladle/token-files.ts'
import type { PromotionPicture } from '../../../../src/contract/home-blocks.ts'
import { type BrandFonts, typefaceValue, USES, type Use } from '../../../typeface/record.ts'
import { clearToken, setToken } from './edits.ts'

/** As in `pictures` of `brand.json`. */
export type PicturePlace = 'hero.file' | PromotionPicture
type Pictures = NonNullable<BrandDraft['brand']['pictures']>

function withPictures(draft: BrandDraft, pictures: Pictures): BrandDraft {
  const { pictures: _, ...brand } = draft.brand
  return { ...draft, brand: Object.keys(pictures).length > 0 ? { ...brand, pictures } : brand }
}

/** Another picture in a place; the description of the one before stays until it is changed. */
export function setPicture(draft: BrandDraft, place: PicturePlace, file: string): BrandDraft {
  const { pictures = {} } = draft.brand
  const alt = pictures.hero?.alt ?? { th: '', en: '' }
  return withPictures(
    draft,
    place === 'hero.file' ? { ...pictures, hero: { file, alt } } : { ...pictures, [place]: file },
  )
}

export function removePicture(draft: BrandDraft, place: PicturePlace): BrandDraft {
  const { [place === 'hero.file' ? 'hero' : place]: _, ...others } = draft.brand.pictures ?? {}
  return withPictures(draft, others)
}

export function describeHero(draft: BrandDraft, language: 'th' | 'en', text: string): BrandDraft {
  const { pictures = {} } = draft.brand
  const { hero } = pictures
  return hero ? withPictures(draft, { ...pictures, hero: { ...hero, alt: { ...hero.alt, [language]: text } } }) : draft
}

function withFonts(draft: BrandDraft, fonts: BrandFonts): BrandDraft {
  const { fonts: _, ...others } = draft
  return USES.some((use) => fonts[use]) ? { ...others, fonts } : others
}

/** @param made what `fonts.json` says after the fonts were made */
export function setTypeface(draft: BrandDraft, use: Use, made: BrandFonts): BrandDraft {
  const typeface = made[use]
  if (!typeface) return draft
  const system = tokenLayers.base.get('font.sans')?.value
  const named = setToken(draft, `typeface.${use}`, 'fontFamily', { value: typefaceValue(typeface.family, system) })
  const { heading, ...text } = { ...draft.fonts, [use]: typeface }
  // Headings have the typeface of the texts unless they have their own.
  if (!heading || heading.family === text.text?.family) return withFonts(clearToken(named, 'typeface.heading'), text)
  return withFonts(named, { ...text, heading })
}

export function removeTypeface(draft: BrandDraft, use: Use): BrandDraft {
  const { [use]: _, ...others } = draft.fonts ?? {}
  return withFonts(clearToken(draft, `typeface.${use}`), others)
}

/** The tokens of another tool, which do not know the draft's typefaces, with their names. */
export const withTokens = (draft: BrandDraft, tokens: BrandDraft['tokens']): BrandDraft =>
  USES.reduce((named, use) => setTypeface(named, use, named.fonts ?? {}), { ...draft, tokens })
