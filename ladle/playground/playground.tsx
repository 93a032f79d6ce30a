import { useState } from 'react'
import { contrastViolations } from '#design-tokens/contrast-rules.ts'
import { cssOf } from '#design-tokens/css.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { hexColor } from '#design-tokens/seed-color.ts'
import { Contrasts } from './contrasts.tsx'
import { type Draft, defaultTokens, tokenFile, tokensOfDraft } from './draft.ts'
import { colorOfLogo } from './logo-color.ts'
import { SamplePages } from './sample-pages.tsx'
import { TokenFields } from './token-fields.tsx'

function look(draft: Draft): { look: ResolvedTokens } | { problem: string } {
  try {
    return { look: tokensOfDraft(draft) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Makes a brand: a colour or a logo in, its tokens out, and all that follows from them in between. */
export function Playground() {
  const [typed, setTyped] = useState(String(defaultTokens.get('color.brand')?.value))
  const [draft, setDraft] = useState<Draft>({ color: typed, changes: {} })
  const [note, setNote] = useState('')
  const [good, setGood] = useState(defaultTokens)
  const [problem, setProblem] = useState('')

  function change(next: Draft) {
    setDraft(next)
    const result = look(next)
    if ('look' in result) setGood(result.look)
    setProblem('problem' in result ? result.problem : '')
  }

  function typeColor(text: string) {
    const color = hexColor(text)
    setTyped(text)
    setNote(color ? '' : 'A colour is written as #rrggbb.')
    if (color) change({ ...draft, color })
  }

  async function takeLogo(file: File | undefined) {
    if (!file) return
    const color = await colorOfLogo(file)
    if (color) typeColor(color)
    setNote(
      color ? `${color} is the colour that ${file.name} has most of.` : `${file.name} cannot be read as a picture.`,
    )
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(json)
      setNote('Copied. It goes to brands/<id>/tokens.json.')
    } catch {
      setNote('The browser did not let it be copied: take it from the field.')
    }
  }

  const broken = contrastViolations(good)
  const json = `${JSON.stringify(tokenFile(draft), null, 2)}\n`
  return (
    <div className="bench bench-playground">
      <h1>Make a brand</h1>
      <fieldset
        className="bench-switches"
        aria-label="Brand colour"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void takeLogo(event.dataTransfer.files[0])
        }}
      >
        <label>
          Brand colour
          <input value={typed} spellCheck={false} onChange={(event) => typeColor(event.target.value)} />
        </label>
        <label>
          Pick
          <input type="color" value={draft.color} onChange={(event) => typeColor(event.target.value)} />
        </label>
        <label>
          Or a logo, dropped here
          <input type="file" accept="image/*" onChange={(event) => void takeLogo(event.target.files?.[0])} />
        </label>
      </fieldset>
      <p role="status">{note}</p>
      {problem ? <p role="alert">{problem} What is shown is as it was before.</p> : null}
      <SamplePages css={cssOf(good, defaultTokens)} />
      <Contrasts look={good} />
      <TokenFields draft={draft} look={good} onChange={(changes) => change({ ...draft, changes })} />
      <section aria-labelledby="file">
        <h2 id="file">tokens.json</h2>
        <button type="button" onClick={() => void copy()} disabled={Boolean(problem) || broken.length > 0}>
          Copy as tokens.json
        </button>
        {problem ? <p>It cannot be copied: what is typed above cannot be taken.</p> : null}
        {broken.length > 0 ? (
          <div>
            <p>It cannot be copied, nor would it be built: these cannot be read. Change them, or empty their fields.</p>
            <ul>
              {broken.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <textarea aria-labelledby="file" readOnly rows={12} value={json} />
        <p>
          A new brand takes it with <code>npm run brand:new</code>, which draws its icons from the logo; then this file
          replaces <code>brands/&lt;id&gt;/tokens.json</code> and <code>npm run brand:assets</code> draws them anew.
        </p>
      </section>
    </div>
  )
}
