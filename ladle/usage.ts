/** The languages of the words in the code to copy. */
type Language = 'th' | 'en'

const CALL = /\bwording\(\s*('(?:[^'\\]|\\.)*'|`[^`]*`)\s*,\s*('(?:[^'\\]|\\.)*'|`[^`]*`)\s*,?\s*\)/g
/** A plain string without quotes inside, which JSX can have as text or in double quotes. */
const PLAIN = /^'([^'"{}<>\\]*)'$/

/** Replaces the calls of `wording` by the words of one language. */
const inLanguage = (code: string, language: Language) =>
  code
    .replaceAll(CALL, (_, th: string, en: string) => (language === 'en' ? en : th))
    // `title={'Done'}` → `title="Done"`
    .replaceAll(/(\s[\w-]+=)\{('[^']*')\}/g, (all, name: string, text: string) => {
      const plain = PLAIN.exec(text)?.[1]
      return plain === undefined ? all : `${name}"${plain}"`
    })
    // `>{'Done'}<` → `>Done<`
    .replaceAll(/([>\n]\s*)\{('[^']*')\}(?=\s*[<\n])/g, (all, before: string, text: string) => {
      const plain = PLAIN.exec(text)?.[1]
      return plain === undefined ? all : before + plain
    })

/** Writes the values of the controls into the code: `tone={tone}` → `tone="ok"`, `isDisabled={isDisabled}` → `isDisabled`. */
function withValues(code: string, values: Readonly<Record<string, unknown>>) {
  let text = code
  for (const [name, value] of Object.entries(values)) {
    const attribute = new RegExp(`\\s([\\w-]+)=\\{${name}\\}`, 'g')
    text = text.replaceAll(attribute, (_, prop: string) => {
      if (value === true) return ` ${prop}`
      if (value === false || value === '') return ''
      return typeof value === 'number' ? ` ${prop}={${value}}` : ` ${prop}="${value}"`
    })
    text = text.replaceAll(new RegExp(`\\{${name}\\}`, 'g'), () => String(value))
  }
  return text
}

const unindented = (code: string) => {
  const lines = code.split('\n')
  const indents = lines.slice(1).flatMap((line) => (line.trim() ? [/^ */.exec(line)?.[0].length ?? 0] : []))
  const least = Math.min(...indents)
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(least)))
    .join('\n')
    .trim()
}

/** The imports of the story's file whose names the code has, by their paths in the project. */
function importsFor(source: string, folder: string, code: string) {
  const imports = [...source.matchAll(/^import (?:type )?(.+?) from '([^']+)'$/gm)]
  return imports.flatMap(([, names = '', from = '']) => {
    if (from.endsWith('/story.ts')) return []
    const used = [...names.matchAll(/(?:\* as )?(\w+)/g)].filter(([, name]) => new RegExp(`\\b${name}\\b`).test(code))
    if (used.length === 0) return []
    const path = from.startsWith('./') ? `#ui/${folder}/${from.slice(2)}` : from
    const list = used.map(([name]) => name).join(', ')
    return [`import ${names.startsWith('*') ? list : `{ ${list} }`} from '${path}'`]
  })
}

type UsageOptions = {
  /** The text of the file with the story. */
  source: string
  /** The folder of the component in `src/ui`. */
  folder: string
  /** The lines of the story in the file, from 1. */
  start: number
  end: number
  language: Language
  /** The values of the story's controls. */
  values: Readonly<Record<string, unknown>>
}

/** The code that shows what the story shows: its JSX, the helpers of its file that it uses, and the imports. */
export function usageOf({ source, folder, start, end, language, values }: UsageOptions): string {
  const lines = source.split('\n')
  const story = lines.slice(start - 1, end).join('\n')
  const [, body = ''] = /^[^=]*=> ([\s\S]*)$/.exec(story.replace(/^export const \w+: Story = /, '')) ?? []
  const [, markup] = /^\{\s*const \{[^}]*\} = useControls\([\s\S]*?\n {2}return ([\s\S]*)\n\}$/.exec(body) ?? []
  const shown = markup ?? body
  const jsx = /^\(\n([\s\S]*)\n *\)$/.exec(shown)?.[1]?.trimStart() ?? shown
  const helpers = helpersFor(source, jsx)
  const code = [...helpers, unindented(jsx)].map((part) => withValues(inLanguage(part, language), values)).join('\n\n')
  return [importsFor(source, folder, code).join('\n'), code].filter(Boolean).join('\n\n')
}

/** Functions and constants of the file that the code uses, and that those use. */
function helpersFor(source: string, code: string): string[] {
  const blocks = [...source.matchAll(/^(?:const|function) (\w+)[\s\S]*?(?:^[\]})].*$|(?<=^const [^\n]*)$)/gm)]
  const found = new Map<string, string>()
  const collect = (text: string) => {
    for (const [block, name = ''] of blocks)
      if (!found.has(name) && new RegExp(`\\b${name}\\b`).test(text)) {
        found.set(name, block)
        collect(block)
      }
  }
  collect(code)
  return blocks.flatMap(([, name = '']) => found.get(name) ?? [])
}
