/** Tokens as a file writes them, before their aliases are followed. */

import type { PaletteMode } from '../../../design-tokens/palette.ts'

export type Scheme = 'light' | 'dark'

export type RawToken = {
  type: string | undefined
  value: unknown
  /** The share of the colour that shows, where the file has it beside the value. */
  alpha?: number
  /** The tool changes the value by a rule that we do not know. */
  isModified?: boolean
  /** From our own export: how fills follow the brand colour. */
  palette?: PaletteMode
}

export type RawTokens = {
  /** By dotted name. */
  tokens: Map<string, RawToken>
  /** Have a type but no value. */
  valueless: Set<string>
}
