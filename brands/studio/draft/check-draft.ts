/** The one place where all that can be wrong with a brand in the making is asked: by the editor, and before it is saved. */
import { getDotPath, safeParse } from 'valibot'
import { checkTokens } from '../../../design-tokens/check-tokens.ts'
import { parseTokens, type Tokens } from '../../../design-tokens/parse-dtcg.ts'
import { withPresets } from '../../../design-tokens/presets.ts'
import { type ResolvedTokens, resolveTokens } from '../../../design-tokens/resolve-tokens.ts'
import { BrandFile } from '../../brand-file.ts'
import { CompanyFile } from '../../company.ts'
import { findingOf, findingsOf } from '../../findings.ts'
import { faultOfLogo } from '../../logo.ts'
import { LOGO_KINDS } from '../../logo-files.ts'
import { reachFindings } from '../../reach-findings.ts'
import { typefaceFindings } from '../../typeface/typeface-findings.ts'
import { wordsFindings } from '../../words-findings.ts'
import { type BrandDraft, problemOfId } from './draft.ts'

/** One thing that must change before the brand can be used. */
export type Problem = {
  /** A field of the brand such as `id`, or the name of a token such as `color.fill`. */
  about: string
  /** A sentence. */
  text: string
  /** It is about the tokens: a name of one, or all. */
  isToken?: boolean
  /** Nothing is wrong with it, it is only not there yet. */
  isMissing?: boolean
}
type Layers = { base: Tokens; semantic: Tokens }
/** What the tokens of a draft are made of. */
type DraftLook = Pick<BrandDraft, 'tokens'> & { brand: Pick<BrandDraft['brand'], 'density' | 'shape'> }

/** Characters that names of fonts have; others would end the string in a style sheet. */
const FONT_NAME = /^[\p{L}\p{N} _.-]{1,80}$/u

/**
 * The tokens of a draft.
 * @throws TypeError with a line for each thing that is invalid
 */
export function tokensOfDraft({ tokens, brand: { density, shape } }: DraftLook, layers: Layers): ResolvedTokens {
  const brand = withPresets(parseTokens(tokens, 'tokens.json'), { density, shape })
  for (const [name, { type, value }] of brand)
    if (type === 'fontFamily' && [value].flat().some((family) => !FONT_NAME.test(String(family)) && !isAlias(family)))
      throw new TypeError(`${name}: a name of a font has only letters, digits, spaces and dashes`)
  return resolveTokens({ ...layers, brand })
}
const isAlias = (value: unknown) => /^\{[^{}]+\}$/.test(String(value))

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** All that the tokens of a brand can be refused for. */
function tokenProblems(draft: BrandDraft, layers: Layers): Problem[] {
  try {
    const tokens = tokensOfDraft(draft, layers)
    const typefaces = typefaceFindings(draft.id, tokens, draft.fonts ?? {}, layers.base)
    return [...checkTokens(tokens), ...typefaces].map(({ token, message }) => ({
      about: token,
      text: message,
      isToken: true,
    }))
  } catch (cause) {
    return messageOf(cause)
      .split('\n')
      .map((text) => ({ about: 'tokens', text, isToken: true }))
  }
}

const logoProblems = (draft: BrandDraft): Problem[] =>
  LOGO_KINDS.flatMap((about) => {
    const text = faultOfLogo(draft[about], about)
    return text ? { about, text } : []
  })

/** No way to reach the shop, and no name for an SMS. They are not wrong, only not there yet. */
const reachProblems = ({ brand }: BrandDraft): Problem[] =>
  reachFindings(brand).map(({ about, message }) => ({ about, text: message, isMissing: true }))

const companyProblems = ({ company }: BrandDraft): Problem[] =>
  company === undefined
    ? []
    : (safeParse(CompanyFile, company).issues ?? []).map((issue) => ({
        about: `company.${getDotPath(issue) ?? 'name.th'}`,
        text: `company.${findingOf(CompanyFile, issue)}`,
      }))

/** What is wrong with the names and texts, each about the field at its path, such as `title.th`. */
function textProblems(brand: BrandDraft['brand']): Problem[] {
  const { success, output, issues = [] } = safeParse(BrandFile, brand)
  if (success) return wordsFindings(output).map((text) => ({ about: /^words\.\S+/.exec(text)?.[0] ?? 'words', text }))
  const texts = findingsOf(BrandFile, brand)
  return issues.map((issue, i) => ({
    about: getDotPath(issue) ?? 'name',
    text: texts[i] ?? issue.message,
    ...(issue.input === '' && { isMissing: true }),
  }))
}

/** Everything that must change before the brand can be saved and used, in the order of the editor's fields. */
export function checkDraft(draft: BrandDraft, layers: Layers): Problem[] {
  const { id, brand, logo } = draft
  const missing = (about: string, what: string): Problem[] => [{ about, text: `${what} is missing`, isMissing: true }]
  const idProblem = id === '' ? undefined : problemOfId(id)
  return [
    // The other texts follow the name until they are changed.
    ...(brand.name.trim() ? [] : missing('name', 'The name of the shop')),
    ...(id === '' ? missing('id', 'The id') : []),
    ...(idProblem ? [{ about: 'id', text: idProblem }] : []),
    ...(brand.name.trim() ? textProblems(brand) : []),
    ...companyProblems(draft),
    ...(logo === null ? missing('logo', 'The logo') : []),
    ...logoProblems(draft),
    ...reachProblems(draft),
    ...tokenProblems(draft, layers),
  ]
}
