import { measure } from '#design-tokens/css.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { tokenLayers } from '#ladle/token-files.ts'
import { type Draft, EXAMPLES } from './draft.ts'

const groups = Map.groupBy(
  [...tokenLayers.semantic].filter(([name, { type }]) => EXAMPLES[type] && name !== 'color.brand'),
  ([name]) => name.split('.')[0] ?? '',
)

const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : measure(value))

/** In light and in dark. */
const both = (look: ResolvedTokens, name: string) => [look.get(name)?.value, look.get(name)?.dark].map(shown)

type TokenFieldsProps = { draft: Draft; look: ResolvedTokens; onChange: (changes: Draft['changes']) => void }

/** Every semantic token with its value; what is typed over it becomes the brand's own, and emptied, the product's again. */
export function TokenFields({ draft, look, onChange }: TokenFieldsProps) {
  function type(name: string, text: string) {
    const { [name]: _, ...others } = draft.changes
    onChange(text.trim() ? { ...others, [name]: text } : others)
  }
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      {[...groups].map(([group, tokens]) => (
        <details key={group} open={group === 'color'}>
          <summary>
            {group} ({tokens.filter(([name]) => draft.changes[name]).length} changed)
          </summary>
          <div className="bench-fields">
            {tokens.map(([name, { type: kind }]) => (
              <label key={name}>
                {name}
                {kind === 'color'
                  ? [...new Set(both(look, name))].map((color) => (
                      <span key={color} aria-hidden className="bench-swatch" style={{ background: color }} />
                    ))
                  : null}
                <input
                  value={draft.changes[name] ?? ''}
                  placeholder={[...new Set(both(look, name))].join(' / ')}
                  title={EXAMPLES[kind]}
                  spellCheck={false}
                  onChange={(event) => type(name, event.target.value)}
                />
              </label>
            ))}
          </div>
        </details>
      ))}
    </section>
  )
}
