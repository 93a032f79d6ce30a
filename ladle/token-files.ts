import base from '#design-tokens/base.tokens.json'
import { parseTokens } from '#design-tokens/parse-dtcg.ts'
import semantic from '#design-tokens/semantic.tokens.json'

/** The token layers below every brand. */
export const tokenLayers = {
  base: parseTokens(base, 'base.tokens.json'),
  semantic: parseTokens(semantic, 'semantic.tokens.json'),
}
