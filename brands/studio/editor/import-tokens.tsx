import { useState } from 'react'
import { withTokens } from '#studio/editor/draft/byte-edits.ts'
import { brandOverrides, type Foreign, type TokenMap } from '#studio/import-tokens/brand-overrides.ts'
import { parseTokenText } from '#studio/import-tokens/json.ts'
import { readForeignTokens, type Scheme } from '#studio/import-tokens/read-foreign-tokens.ts'
import { isResolver, sourcesOf } from '#studio/import-tokens/resolver-file.ts'
import { acceptAll, certainMap, likelyBrands, proposals } from '#studio/import-tokens/token-map.ts'
import { tokenLayers } from '../../../ladle/token-files.ts'
import { Problems } from './fields.tsx'
import type { Editor } from './use-editor.ts'

type Imported = { files: string; foreign: Foreign; names: TokenMap; problems: readonly string[] }

async function readFiles(list: readonly File[]): Promise<Foreign> {
  const contents = new Map<string, unknown>()
  for (const file of list) {
    try {
      contents.set(file.name, parseTokenText(await file.text()))
    } catch (cause) {
      throw new Error(`${file.name} cannot be read: ${cause instanceof Error ? cause.message : cause}`)
    }
  }
  // A resolver names the others by a path; only their names are known here.
  const named = (path: string) => {
    const name = path.split('/').at(-1) ?? path
    if (!contents.has(name)) throw new Error(`The resolver file names ${path}: choose that file too`)
    return contents.get(name)
  }
  const sourcesIn = (scheme: Scheme) => {
    const resolvers = [...contents.values()].filter(isResolver)
    if (resolvers.length > 0) return resolvers.flatMap((json) => sourcesOf(json, scheme, named))
    const isDark = (name: string) => /\bdark\b/i.test(name.replaceAll(/[_.-]/g, ' '))
    const files = [...contents].filter(([name]) => scheme === 'dark' || !isDark(name))
    return files.sort(([a], [b]) => Number(isDark(a)) - Number(isDark(b))).map(([, json]) => json)
  }
  return {
    light: readForeignTokens(sourcesIn('light')),
    dark: readForeignTokens(sourcesIn('dark'), 'dark'),
  }
}

/** The likeliest for the brand first. */
const coloursOf = (foreign: Foreign) => {
  const proposed = proposals({}, foreign, tokenLayers).flatMap(({ role, candidates }) =>
    role === 'color.brand' ? candidates.map(({ name }) => name) : [],
  )
  return [...new Set([...proposed, ...likelyBrands(foreign)])].map(
    (name) => [name, String(foreign.light.tokens.get(name)?.value)] as const,
  )
}

/** Takes the tokens of another tool, after it is said which of its colours is the brand's. */
export function ImportTokens({ editor }: { editor: Editor }) {
  const [imported, setImported] = useState<Imported>()
  const [said, setSaid] = useState<readonly string[]>([])
  const [isAll, setAll] = useState(false)

  async function take(list: readonly File[]) {
    if (list.length === 0) return
    setSaid([])
    setImported(undefined)
    try {
      const foreign = await readFiles(list)
      const certain = certainMap(foreign, tokenLayers)
      const [likeliest] = coloursOf(foreign)
      const names = likeliest && !certain['color.brand'] ? { ...certain, 'color.brand': likeliest[0] } : certain
      const files = list.map(({ name }) => name).join(', ')
      setImported({ files, foreign, names, problems: foreign.light.problems })
    } catch (cause) {
      setSaid([cause instanceof Error ? cause.message : String(cause)])
    }
  }

  function use({ files, foreign, names }: Imported) {
    const map = isAll ? acceptAll(names, foreign, { ...tokenLayers, fonts: editor.draft.fonts }) : names
    const { file, problems } = brandOverrides(map, foreign, tokenLayers)
    if (problems.length > 0) return setSaid(problems)
    const problem = editor.edit(`import ${Date.now()}`, (draft) => withTokens(draft, file))
    if (problem) return setSaid([problem])
    setImported(undefined)
    setSaid([])
    const count = Object.values(map).filter(Boolean).length
    editor.setNote(`Took ${count === 1 ? 'the brand colour' : `${count} tokens`} of ${files}. Undo brings yours back.`)
  }

  const others = imported ? Object.keys(imported.names).filter((name) => name !== 'color.brand') : []
  return (
    <div className="bench-import">
      <label className="bench-file-button">
        Token files
        <input
          type="file"
          multiple
          accept=".json,.json5,.css,application/json,text/css"
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <small>
        CSS, DTCG, Tokens Studio, or the variables of Figma. A file with “dark” in its name is for the dark scheme.
      </small>
      <div role="status">
        <Problems texts={said} />
      </div>
      {imported ? (
        <div className="bench-field">
          <label htmlFor="import-brand">The brand colour in {imported.files}</label>
          <select
            id="import-brand"
            value={imported.names['color.brand'] ?? ''}
            onChange={({ target }) =>
              setImported({ ...imported, names: { ...imported.names, 'color.brand': target.value } })
            }
          >
            <option value="" disabled>
              choose
            </option>
            {coloursOf(imported.foreign).map(([name, hex]) => (
              <option key={name} value={name}>
                {name} {hex}
              </option>
            ))}
          </select>
          <p>
            {others.length === 0
              ? 'No other token has a name of ours.'
              : `${others.length} more tokens have our names.`}
          </p>
          <label>
            <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} /> Also take tokens
            whose names say what they are for, where they pass the checks
          </label>
          <button type="button" disabled={!imported.names['color.brand']} onClick={() => use(imported)}>
            Use these tokens
          </button>
          {imported.problems.length > 0 ? (
            <details>
              <summary>{imported.problems.length} tokens are not read</summary>
              <Problems texts={imported.problems} />
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
