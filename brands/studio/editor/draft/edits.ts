/** Changes of a draft. None changes the draft itself. */
import type { BrandDraft } from '#studio/draft/draft.ts'
import { PALETTE_MODES, type PaletteMode } from '../../../../design-tokens/palette.ts'
import { parseTokens, type Token, type Tokens, type TokenType } from '../../../../design-tokens/parse-dtcg.ts'
import { type Group, putToken } from '../../../../design-tokens/to-dtcg.ts'

const DARK = 'app.washday.dark'
const PALETTE = 'app.washday.palette'
const FIELD = 'app.washday.field'

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null

/** The token at a dotted name, as written. */
function tokenAt(file: Group, name: string): Group | undefined {
  const found = name.split('.').reduce<unknown>((group, key) => (isGroup(group) ? group[key] : undefined), file)
  return isGroup(found) && '$value' in found ? found : undefined
}

/** The tokens that the draft overrides. */
export const overridesOf = ({ tokens }: BrandDraft): Tokens => parseTokens(tokens, 'tokens.json')

export type TokenValue = { value: unknown; dark?: unknown }

/** Overrides a token. Its description and the extensions of other tools stay. */
export function setToken(draft: BrandDraft, name: string, type: TokenType, { value, dark }: TokenValue): BrandDraft {
  const file = structuredClone(draft.tokens)
  const before = tokenAt(file, name)
  const { [DARK]: _, ...kept } = isGroup(before?.$extensions) ? before.$extensions : {}
  const extensions = dark === undefined ? kept : { ...kept, [DARK]: dark }
  const { $extensions: __, ...others } = before ?? {}
  putToken(file, name, {
    ...others,
    $type: type,
    $value: value,
    ...(Object.keys(extensions).length > 0 && { $extensions: extensions }),
  })
  return { ...draft, tokens: file }
}

/** Lets a token have the value of the default theme again. */
export function clearToken(draft: BrandDraft, name: string): BrandDraft {
  const remove = (group: Group, [key = '', ...rest]: readonly string[]): Group => {
    const { [key]: child, ...others } = group
    if (rest.length === 0 || !isGroup(child)) return others
    const inner = remove(child, rest)
    return Object.keys(inner).some((it) => !it.startsWith('$')) ? { ...group, [key]: inner } : others
  }
  return { ...draft, tokens: remove(draft.tokens, name.split('.')) }
}

/** Changes what the brand colour says beside its value; undefined removes it. */
function setExtension(draft: BrandDraft, name: string, value: string | undefined): BrandDraft {
  const file = structuredClone(draft.tokens)
  const token = tokenAt(file, 'color.brand')
  if (!token) return draft
  const { [name]: _, ...kept } = isGroup(token.$extensions) ? token.$extensions : {}
  const extensions = value ? { ...kept, [name]: value } : kept
  const { $extensions: __, ...others } = token
  putToken(file, 'color.brand', {
    ...others,
    ...(Object.keys(extensions).length > 0 && { $extensions: extensions }),
  })
  return { ...draft, tokens: file }
}

/** @param mode undefined: as suits the colour */
export const setPalette = (draft: BrandDraft, mode: PaletteMode | undefined) => setExtension(draft, PALETTE, mode)
/** @param field of home; undefined: deep */
export const setField = (draft: BrandDraft, field: string | undefined) => setExtension(draft, FIELD, field)

export const paletteOfName = (name: string): PaletteMode | undefined => PALETTE_MODES.find((mode) => mode === name)

/** The override of a token, if the draft has one. */
export const overrideOf = (draft: BrandDraft, name: string): Token | undefined => overridesOf(draft).get(name)
