/** A brand's tokens as the files of other tools. */
import { measure } from '../../../design-tokens/css.ts'
import { aliasOf, type Token } from '../../../design-tokens/parse-dtcg.ts'
import { type ResolvedToken, resolveTokens, type TokenLayers } from '../../../design-tokens/resolve-tokens.ts'
import { dtcgValue, type Group, putToken } from '../../../design-tokens/to-dtcg.ts'

export type Scheme = 'light' | 'dark'
/** Contents by file name. */
export type Files = Readonly<Record<string, unknown>>

type Entry = {
  name: string
  type: ResolvedToken['type']
  /** With aliases; a derived colour is its hex. */
  value: unknown
  resolved: unknown
  token: Token
  isBase: boolean
}

const isObject = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every token that a brand can change, in a scheme: the raw values first, then their purposes, which refer to them. */
function entriesOf(layers: TokenLayers, scheme: Scheme): Entry[] {
  const resolved = resolveTokens(layers)
  const raw = [...layers.base].map(
    ([name, token]): Entry => ({
      name,
      type: token.type,
      value: token.value,
      resolved: token.value,
      token,
      isBase: true,
    }),
  )
  const changeable = [...layers.semantic].filter(([, { isFixed }]) => !isFixed)
  const semantic = changeable.map(([name, own]): Entry => {
    const token = { ...(layers.brand.get(name) ?? own), ...(own.description && { description: own.description }) }
    const source = scheme === 'dark' && token.dark !== undefined ? token.dark : token.value
    const value = resolved.get(name)
    const final = scheme === 'dark' ? value?.dark : value?.value
    const isSource = !token.role && (aliasOf(source) !== undefined || typeof source !== 'string')
    return { name, type: token.type, value: isSource ? source : final, resolved: final, token, isBase: false }
  })
  return [...raw, ...semantic]
}

function extensionsOf({ palette, field, moreContrast }: Token): Group | undefined {
  const extensions = {
    ...(palette && { 'app.washday.palette': palette }),
    ...(field && { 'app.washday.field': field }),
    ...(moreContrast && { 'app.washday.moreContrast': `{${moreContrast}}` }),
  }
  return Object.keys(extensions).length > 0 ? extensions : undefined
}

const fileOf = (entries: readonly Entry[], tokenOf: (entry: Entry) => Group | undefined): Group => {
  const file: Group = {}
  for (const entry of entries) {
    const token = tokenOf(entry)
    const $extensions = extensionsOf(entry.token)
    const { description } = entry.token
    if (token)
      putToken(file, entry.name, {
        ...token,
        ...(description && { $description: description }),
        ...($extensions && { $extensions }),
      })
  }
  return file
}

const bothSchemes = (layers: TokenLayers, fileFor: (entries: readonly Entry[], scheme: Scheme) => unknown) =>
  (['light', 'dark'] as const).map((scheme) => fileFor(entriesOf(layers, scheme), scheme))

/** DTCG 2025.10: one complete file for each scheme, and a resolver file that names them. */
export function dtcgFiles(layers: TokenLayers): Files {
  const [light, dark] = bothSchemes(layers, (entries) =>
    fileOf(entries, ({ type, value }) => ({ $type: type, $value: dtcgValue(value) })),
  )
  const context = (scheme: Scheme) => [{ $ref: `./${scheme}.tokens.json` }]
  return {
    'light.tokens.json': light,
    'dark.tokens.json': dark,
    'tokens.resolver.json': {
      version: '2025.10',
      resolutionOrder: [{ $ref: '#/modifiers/scheme' }],
      modifiers: { scheme: { contexts: { light: context('light'), dark: context('dark') }, default: 'light' } },
    },
  }
}

/** A colour object as its hex, a length as `12px`; parts of a composite too. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  if (!isObject(value)) return value
  if ('hex' in value) return value.hex
  if ('value' in value && 'unit' in value) return measure(value)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asText(part)]))
}

/** For Style Dictionary, whose transforms read texts where DTCG has objects. */
export function styleDictionaryFiles(layers: TokenLayers): Files {
  const [light, dark] = bothSchemes(layers, (entries) =>
    fileOf(entries, ({ type, value }) => ({ $type: type, $value: asText(value) })),
  )
  return { 'light.json': light, 'dark.json': dark }
}

const STUDIO_TYPES: Readonly<Record<string, string>> = {
  spacing: 'spacing',
  radius: 'borderRadius',
  corner: 'borderRadius',
  fontFamily: 'fontFamilies',
  fontWeight: 'fontWeights',
  shadow: 'boxShadow',
  duration: 'other',
  cubicBezier: 'other',
}

function studioValue(type: string, value: unknown): unknown {
  if (type === 'shadow') {
    const shadows = (Array.isArray(value) ? value : [value]).filter(isObject).map((shadow) => ({
      x: asText(shadow.offsetX),
      y: asText(shadow.offsetY),
      blur: asText(shadow.blur),
      spread: asText(shadow.spread),
      color: asText(shadow.color),
      type: shadow.inset ? 'innerShadow' : 'dropShadow',
    }))
    return shadows.length === 1 ? shadows[0] : shadows
  }
  if (type === 'cubicBezier' && Array.isArray(value)) return `cubic-bezier(${value.join(', ')})`
  if (type === 'fontFamily' && Array.isArray(value)) return value.join(', ')
  if (type === 'typography' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, studioPart(part)]))
  const text = asText(value)
  return isObject(text) ? text : String(text)
}
const studioPart = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(asText(value)))

/** One file of sets for Tokens Studio, with a theme for each scheme. Values are texts. */
export function tokensStudioFiles(layers: TokenLayers): Files {
  const setOf = (entries: readonly Entry[], isIn: (entry: Entry) => boolean) =>
    fileOf(entries.filter(isIn), ({ name, type, value }) => ({
      $type: STUDIO_TYPES[name.split('.')[0] ?? ''] ?? STUDIO_TYPES[type] ?? type,
      $value: studioValue(type, value),
    }))
  const [light, dark] = [entriesOf(layers, 'light'), entriesOf(layers, 'dark')]
  const isColor = ({ name, isBase }: Entry) => !isBase && name.startsWith('color.')
  const sets = {
    base: setOf(light, ({ isBase }) => isBase),
    semantic: setOf(light, (entry) => !entry.isBase && !isColor(entry)),
    light: setOf(light, isColor),
    dark: setOf(dark, isColor),
  }
  const theme = (scheme: Scheme) => ({
    id: scheme,
    name: scheme,
    group: 'Scheme',
    selectedTokenSets: { base: 'source', semantic: 'enabled', [scheme]: 'enabled' },
  })
  return {
    'tokens.json': {
      ...sets,
      $themes: [theme('light'), theme('dark')],
      $metadata: { tokenSetOrder: Object.keys(sets) },
    },
  }
}

/** The parts of a value that Figma's variables can hold: colours, numbers of pixels and texts. */
function* figmaParts(name: string, type: string, value: unknown): Generator<[string, Group]> {
  const alias = aliasOf(value)
  if (type === 'color')
    yield [name, { $type: 'color', $value: alias ? value : { ...Object(dtcgValue(value)), alpha: 1 } }]
  else if (type === 'fontFamily') yield [name, { $type: 'string', $value: [value].flat().join(', ') }]
  else if (type === 'cubicBezier')
    yield [name, { $type: 'string', $value: `cubic-bezier(${[value].flat().join(', ')})` }]
  else if (Array.isArray(value)) {
    for (const [i, part] of value.entries()) yield* figmaParts(`${name}.${i + 1}`, type, part)
  } else if (isObject(value) && 'unit' in value) {
    const factor = value.unit === 'rem' ? 16 : value.unit === 's' ? 1000 : 1
    yield [name, { $type: 'number', $value: Number(value.value) * factor }]
  } else if (isObject(value))
    for (const [key, part] of Object.entries(value))
      yield* figmaParts(`${name}.${key}`, key === 'color' ? 'color' : key === 'fontFamily' ? key : 'number', part)
  else yield [name, { $type: 'number', $value: value }]
}

/**
 * A file for each mode of a collection of variables, as Figma's _Import mode_ takes them and its _Export modes_ writes them:
 * https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables. It makes a variable of a token that each file
 * has with the same type; a colour is an object in sRGB, a number has no unit. It drops extensions of others, so what ours say
 * of the brand colour are variables too. Text styles and shadows are their parts.
 */
export function figmaFiles(layers: TokenLayers): Files {
  const { palette, field } = layers.brand.get('color.brand') ?? {}
  const choices = Object.entries({ palette, field }).filter(([, choice]) => choice !== undefined)
  const [light, dark] = bothSchemes(layers, (entries, scheme) => {
    const file: Group = {}
    for (const { name, type, resolved, token, isBase } of entries)
      if (!isBase)
        for (const [part, content] of figmaParts(name, type, resolved))
          putToken(file, part, { ...content, ...(token.description && { $description: token.description }) })
    for (const [name, choice] of choices) putToken(file, `brand.${name}`, { $type: 'string', $value: choice })
    return { ...file, $extensions: { 'com.figma.modeName': scheme === 'light' ? 'Light' : 'Dark' } }
  })
  return { 'Light.tokens.json': light, 'Dark.tokens.json': dark }
}
