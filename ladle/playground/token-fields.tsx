import { measure } from '#design-tokens/css.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { tokenLayers } from '#ladle/token-files.ts'
import { type Draft, EXAMPLES } from './draft.ts'

const groups = Map.groupBy(
  [...tokenLayers.semantic].filter(([name, { type }]) => EXAMPLES[type] && name !== 'color.brand'),
  ([name]) => name.split('.')[0] ?? '',
)

const valueText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : measure(value))

/** The values of a token in light and in dark. */
const schemeValues = (tokens: ResolvedTokens, name: string) =>
  [tokens.get(name)?.value, tokens.get(name)?.dark].map(valueText)

type TokenFieldsProps = { draft: Draft; tokens: ResolvedTokens; onChange: (changes: Draft['changes']) => void }

/** A field for every semantic token. A typed value overrides the token; an empty field restores the default. */
export function TokenFields({ draft, tokens, onChange }: TokenFieldsProps) {
  function setOverride(name: string, text: string) {
    const { [name]: _, ...others } = draft.changes
    onChange(text.trim() ? { ...others, [name]: text } : others)
  }
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      {[...groups].map(([group, groupTokens]) => (
        <details key={group} open={group === 'color'}>
          <summary>
            {group} ({groupTokens.filter(([name]) => draft.changes[name]).length} changed)
          </summary>
          <div className="bench-fields">
            {groupTokens.map(([name, { type: kind }]) => (
              <label key={name}>
                {name}
                {kind === 'color'
                  ? [...new Set(schemeValues(tokens, name))].map((color) => (
                      <span key={color} aria-hidden className="bench-swatch" style={{ background: color }} />
                    ))
                  : null}
                <input
                  value={draft.changes[name] ?? ''}
                  placeholder={[...new Set(schemeValues(tokens, name))].join(' / ')}
                  title={EXAMPLES[kind]}
                  spellCheck={false}
                  onChange={(event) => setOverride(name, event.target.value)}
                />
              </label>
            ))}
          </div>
        </details>
      ))}
    </section>
  )
}
