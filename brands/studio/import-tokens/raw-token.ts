/** Tokens as a file writes them, before their aliases are followed. */

import { FIELDS, type Field, PALETTE_MODES, type PaletteMode } from '../../../design-tokens/palette.ts'
import { isJsonObject } from './json.ts'

export type Scheme = 'light' | 'dark'

export type RawToken = {
  type: string | undefined
  value: unknown
  /** The share of the colour that shows, where the file has it beside the value. */
  alpha?: number
  /** The tool changes the value by a rule that we do not know. */
  isModified?: boolean
  /** From our own export. */
  choices?: Choices
}

/** How fills and the field at the top of home follow a brand colour. */
export type Choices = { palette?: PaletteMode; field?: Field }

/** @param read the text of a choice, as an extension or as a variable has it */
export function choicesOf(read: (name: string) => unknown): Choices | undefined {
  const palette = PALETTE_MODES.find((mode) => mode === read('palette'))
  const field = FIELDS.find((it) => it === read('field'))
  return palette || field ? { ...(palette && { palette }), ...(field && { field }) } : undefined
}
export const choicesIn = (extensions: unknown) =>
  choicesOf((name) => (isJsonObject(extensions) ? extensions[`app.washday.${name}`] : undefined))

export type RawTokens = {
  /** By dotted name. */
  tokens: Map<string, RawToken>
  /** Have a type but no value. */
  valueless: Set<string>
}
