import { useState } from 'react'
import { checkTokens } from '#design-tokens/check-tokens.ts'
import { cssOf } from '#design-tokens/css.ts'
import { PALETTE_MODES } from '#design-tokens/palette.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { hexColor } from '#design-tokens/seed-color.ts'
import { Contrasts } from './contrasts.tsx'
import { type Draft, defaultTokens, tokenFile, tokensOfDraft } from './draft.ts'
import { colorOfLogo } from './logo-color.ts'
import { SamplePages } from './sample-pages.tsx'
import { TokenFields } from './token-fields.tsx'

function resolveDraft(draft: Draft): { tokens: ResolvedTokens } | { problem: string } {
  try {
    return { tokens: tokensOfDraft(draft) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Creates the tokens of a brand from a colour or a logo, with a preview of sample pages and contrasts. */
export function Playground() {
  const [colorText, setColorText] = useState(String(defaultTokens.get('color.brand')?.value))
  const [draft, setDraft] = useState<Draft>({ color: colorText, changes: {} })
  const [note, setNote] = useState('')
  const [validTokens, setValidTokens] = useState(defaultTokens)
  const [problem, setProblem] = useState('')

  function change(next: Draft) {
    setDraft(next)
    const result = resolveDraft(next)
    if ('tokens' in result) setValidTokens(result.tokens)
    setProblem('problem' in result ? result.problem : '')
  }

  function typeColor(text: string) {
    const color = hexColor(text)
    setColorText(text)
    setNote(color ? '' : 'A colour is written as #rrggbb.')
    if (color) change({ ...draft, color })
  }

  async function setColorFromLogo(file: File | undefined) {
    if (!file) return
    const color = await colorOfLogo(file)
    if (color) typeColor(color)
    setNote(color ? `${color} is the dominant colour of ${file.name}.` : `${file.name} cannot be read as an image.`)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(json)
      setNote('Copied. Paste it into brands/<id>/tokens.json.')
    } catch {
      setNote('The browser blocked the clipboard. Copy the text from the field instead.')
    }
  }

  const findings = checkTokens(validTokens)
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
          void setColorFromLogo(event.dataTransfer.files[0])
        }}
      >
        <label>
          Brand colour
          <input value={colorText} spellCheck={false} onChange={(event) => typeColor(event.target.value)} />
        </label>
        <label>
          Pick
          <input type="color" value={draft.color} onChange={(event) => typeColor(event.target.value)} />
        </label>
        <label>
          Fills
          <select
            value={draft.palette ?? ''}
            onChange={({ target }) =>
              change({ ...draft, palette: PALETTE_MODES.find((mode) => mode === target.value) })
            }
          >
            <option value="">as suits the colour</option>
            <option value="deep">deep, with white text</option>
            <option value="bright">bright, with black text</option>
          </select>
        </label>
        <label>
          Or a logo, dropped here
          <input type="file" accept="image/*" onChange={(event) => void setColorFromLogo(event.target.files?.[0])} />
        </label>
      </fieldset>
      <p role="status">{note}</p>
      {problem ? <p role="alert">{problem} The preview still shows the last valid tokens.</p> : null}
      <SamplePages css={cssOf(validTokens, defaultTokens)} />
      <Contrasts tokens={validTokens} />
      <TokenFields draft={draft} tokens={validTokens} onChange={(changes) => change({ ...draft, changes })} />
      <section aria-labelledby="file">
        <h2 id="file">tokens.json</h2>
        <button type="button" onClick={() => void copy()} disabled={Boolean(problem) || findings.length > 0}>
          Copy as tokens.json
        </button>
        {problem ? <p>The tokens cannot be copied while a field above is invalid.</p> : null}
        {findings.length > 0 ? (
          <div>
            <p>The tokens cannot be copied, and the build would refuse them:</p>
            <ul>
              {findings.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <textarea aria-labelledby="file" readOnly rows={12} value={json} />
        <p>
          Create the brand with <code>npm run brand:new</code>. Then replace <code>brands/&lt;id&gt;/tokens.json</code>{' '}
          by this file and run <code>npm run brand:assets</code> to redraw the icons.
        </p>
      </section>
    </div>
  )
}
