/** Finds out by its name what a token of another system is for. */

/**
 * The words that other systems use for a role, the most exact first. Each line is a set of words, of which a name has all.
 * From Material 3, Primer, Carbon, Spectrum, Polaris, Fluent, shadcn/ui and Figma's Simple Design System.
 */
const ROLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  'color.brand': [
    ...['brand', 'brand primary', 'primary', 'accent', 'brand 500', 'primary 500', 'background brand'],
    ...[
      'accent emphasis',
      'brand solid',
      'primary 600',
      'brand 600',
      'accent 500',
      'fill brand',
      'primary main',
      'primary filled',
      'theme',
    ],
  ],
  'color.canvas': [
    'background',
    'canvas',
    'page background',
    'body background',
    'background primary',
    'app background',
  ],
  'color.surface': ['surface', 'card', 'layer 1', 'background surface', 'card background', 'background base'],
  'color.sunken': [
    'sunken',
    'inset',
    'background inset',
    'background muted',
    'surface variant',
    'background secondary',
  ],
  'color.line': ['border', 'divider', 'line', 'separator', 'outline variant', 'border subtle', 'border secondary'],
  'color.lineUi': ['border strong', 'input border', 'control border', 'outline', 'field border', 'border interactive'],
  'color.ink': ['text', 'foreground', 'on surface', 'on background', 'text primary', 'text default', 'ink'],
  'color.ink2': ['text secondary', 'foreground muted', 'muted foreground', 'on surface variant', 'text muted'],
  'color.ink3': ['text tertiary', 'text subtle', 'text helper', 'placeholder', 'text placeholder', 'foreground subtle'],
  'color.fill': [
    'button primary',
    'button background',
    'button primary background',
    'background accent emphasis',
    'fill',
  ],
  'color.fillHover': [
    'button primary hover',
    'button background hover',
    'primary hover',
    'brand hover',
    'accent hover',
  ],
  'color.fillPress': [
    'button primary active',
    'button primary press',
    'primary active',
    'primary press',
    'accent down',
  ],
  'color.onFill': [
    'on primary',
    'on brand',
    'primary foreground',
    'on accent',
    'text on brand',
    'button text',
    'text on color',
  ],
  'color.brandText': ['link', 'text link', 'link primary', 'text brand', 'foreground accent', 'text accent'],
  'color.brandUi': ['focus', 'icon brand', 'border brand', 'border accent', 'ring', 'icon accent'],
  'color.tint': [
    'primary container',
    'brand subtle',
    'background accent muted',
    'background brand secondary',
    'accent subtle',
  ],
  'color.ok': ['success', 'positive', 'text success', 'foreground success', 'success text'],
  'color.okTint': ['background success', 'success container', 'success subtle', 'background success muted'],
  'color.okLine': ['border success', 'success border', 'border success muted', 'border positive'],
  'color.warn': ['warning', 'caution', 'notice', 'attention', 'text warning', 'foreground attention'],
  'color.warnTint': ['background warning', 'warning container', 'warning subtle', 'background attention muted'],
  'color.warnLine': ['border warning', 'border attention muted', 'border caution'],
  'color.bad': [
    'danger',
    'error',
    'critical',
    'negative',
    'destructive',
    'text error',
    'text danger',
    'foreground danger',
  ],
  'color.badTint': ['background danger', 'error container', 'background danger muted', 'background critical'],
  'color.badLine': ['border danger', 'border danger muted', 'border critical', 'border error'],
  'radius.tag': ['radius small', 'radius sm', 'radius tag', 'radius xs', 'radius 100'],
  'radius.control': ['radius', 'radius medium', 'radius md', 'radius button', 'radius control', 'radius 200'],
  'radius.panel': ['radius large', 'radius lg', 'radius card', 'radius panel', 'radius 400'],
  'typeface.text': ['font sans', 'font body', 'font', 'font base', 'font text', 'sans serif font', 'text body font'],
  'typeface.heading': ['font heading', 'font display', 'font title', 'heading font', 'display font'],
}

/** Spellings of one word. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  bg: 'background',
  fg: 'foreground',
  txt: 'text',
  stroke: 'border',
  pressed: 'press',
  down: 'press',
  corner: 'radius',
  rounded: 'radius',
  fontfamily: 'font',
  family: 'font',
  fontstack: 'font',
  typeface: 'font',
  typography: 'font',
  buttons: 'button',
  colour: 'color',
}
/** Say nothing about what a token is for. */
const EMPTY_WORDS = new Set(
  'color colors colour colours token tokens default semantic functional global system sys md alias rest normal standard enabled base main core ref theme themes light root border-radius schemes scheme palette brands var'.split(
    ' ',
  ),
)

/** A name with one of these is about that alone. */
const OWN_WORDS = new Set(
  'danger error critical negative destructive success positive warning caution notice attention info neutral brand accent hover active press selected visited disabled inverse inverted on focus link button placeholder secondary tertiary muted background border text foreground icon'.split(
    ' ',
  ),
)

const NO_WORDS: ReadonlySet<string> = new Set()
/** Of a file, below which a word that many names have says something about them. */
const MIN_NAMES = 10
const SHARED = 0.8
/** The same of a word that names begin with. */
const BEGUN = 0.6

/** The words that nearly all names of a file have, or most begin with. */
export function prefixOf(names: readonly string[]): ReadonlySet<string> {
  if (names.length < MIN_NAMES) return NO_WORDS
  const counts = new Map<string, number>()
  for (const word of names.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const first = new Map<string, number>()
  for (const [word] of names.map(wordsOf)) if (word !== undefined) first.set(word, (first.get(word) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= names.length * SHARED)
  const begun = [...first].filter(([, count]) => count >= names.length * BEGUN)
  return new Set([...shared, ...begun].map(([word]) => word))
}

/** `colors.bgColor-default` → background. */
export function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => SAME_WORDS[word] ?? word)
    // Before a name it is a scheme, after it a shade.
    .filter(
      (word, i, all) =>
        word !== '' && (!EMPTY_WORDS.has(word) || (word === 'light' && BRAND_WORDS.test(all.slice(0, i).join(' ')))),
    )
  // A radius of a border is no border.
  return [...new Set(words.includes('radius') ? words.filter((word) => word !== 'border') : words)]
}

/** A shade of a colour is less likely to be it. */
const IS_LIGHT = /[^a-z]light$|[a-z]Light$/

/**
 * How well a name fits a role: 1 for the same words, less with each word more; 0 where it does not.
 * @param prefix words that all names of the file have, such as `bs` in `--bs-primary`
 */
export function fitOfName(role: string, name: string, prefix: ReadonlySet<string> = NO_WORDS): number {
  const words = wordsOf(name).filter((word) => !prefix.has(word))
  const fits = (ROLE_WORDS[role] ?? []).map((text, rank) => {
    const wanted = text.split(' ')
    if (!wanted.every((word) => words.includes(word))) return 0
    if (words.some((word) => OWN_WORDS.has(word) && !wanted.includes(word))) return 0
    return 1 - (words.length - wanted.length) * 0.3 - rank * 0.01 - (IS_LIGHT.test(name) ? 0.05 : 0)
  })
  return Math.max(0, ...fits)
}

/** Speak of something else than the brand, wherever they stand in the name of a colour. */
const NOT_BRAND =
  /danger|error|critical|negative|destructive|success|positive|warning|caution|notice|attention|info|neutral|gr[ae]y|black|white|shadow|overlay|scrim|border|outline|text|foreground|inverse|disabled|chart|visuali[sz]ation|illustration|avatar|code|syntax|sidebar|social/
const BRAND_WORDS = /brand|primary|accent|main|theme/

/** How likely a colour is the brand's, by its name and how far it is from grey (0…0.4): the higher, the likelier. */
export function brandLikelihood(name: string, chroma: number, prefix: ReadonlySet<string>): number {
  const words = wordsOf(name).join(' ')
  const step = /\b(\d{2,4})\b/.exec(words)?.[1]
  return (
    fitOfName('color.brand', name, prefix) * 2 +
    (BRAND_WORDS.test(words) ? 1 : 0) -
    (NOT_BRAND.test(words) ? 1.5 : 0) +
    Math.min(chroma, 0.2) * 5 +
    (step === undefined ? 0.1 : /^[56]00?$/.test(step) ? 0.2 : -0.2) -
    words.split(' ').length * 0.05
  )
}

/** Whether names are known for a role, so that one is worth asking for. */
export const hasRoleNames = (role: string) => role in ROLE_WORDS
