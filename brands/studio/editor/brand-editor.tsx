import { useState } from 'react'
import { jsonText } from '#studio/draft/draft-files.ts'
import { isLocal } from '#studio/editor/draft/brands.ts'
import { Contrasts } from '../../../ladle/foundations/contrasts.tsx'
import { LOGO_KINDS } from '../../logo-files.ts'
import { BrandChoices } from './brand-choices.tsx'
import { ContactFields, NameFields, TextFields } from './brand-fields.tsx'
import { BrandWords } from './brand-words.tsx'
import { Checks } from './checks.tsx'
import { ColorFields } from './color-fields.tsx'
import { ImportTokens } from './import-tokens.tsx'
import { LogoField } from './logo-field.tsx'
import { OpenBrand } from './open-brand.tsx'
import { PictureFields } from './picture-fields.tsx'
import { Presets } from './presets.tsx'
import { PreviewPages } from './preview-pages.tsx'
import { SaveActions } from './save-actions.tsx'
import { TokenFields } from './token-fields.tsx'
import { TypefaceFields } from './typeface-fields.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import './editor.css'

const STORY = 'brand--make-a-brand'
const isAlone = new URLSearchParams(location.search).get('mode') === 'preview'

/** Makes and changes a brand: from its name to the files in its folder, beside the pages that it will have. */
export function BrandEditor() {
  const editor = useEditor()
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  return (
    <div className="bench bench-editor" data-view={view} data-alone={isAlone || undefined}>
      <header>
        <h1>Brand editor</h1>
        <div className="bench-actions">
          <OpenBrand editor={editor} />
          <button type="button" disabled={!editor.steps.canUndo} onClick={editor.steps.undo}>
            Undo
          </button>
          <button type="button" disabled={!editor.steps.canRedo} onClick={editor.steps.redo}>
            Redo
          </button>
          <SaveActions editor={editor} />
          <a href={isAlone ? `?story=${STORY}` : `?mode=preview&story=${STORY}`}>
            {isAlone ? 'Show the workbench' : 'Full window'}
          </a>
        </div>
        <p role="status" className="bench-note">
          {editor.note}
        </p>
        <div className="bench-views">
          {(['edit', 'preview'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {name === 'edit' ? 'Edit' : 'Preview'}
            </button>
          ))}
        </div>
      </header>
      <div className="bench-edit">
        <section aria-labelledby="start" className="bench-start">
          <h2 id="start">Colour and logo</h2>
          <ColorFields editor={editor} />
          <LogoField editor={editor} kind="logo" />
          <Presets editor={editor} />
        </section>
        <section aria-labelledby="brand">
          <h2 id="brand">Name and contact</h2>
          <NameFields editor={editor} />
          <ContactFields editor={editor} />
          <TextFields editor={editor} />
        </section>
        <Checks problems={editor.problems} />
        <section aria-labelledby="more">
          <h2 id="more">Look and words</h2>
          <details className="bench-section">
            <summary>
              More logos <small>dark, wide</small>
            </summary>
            <div className="bench-tokens">
              {LOGO_KINDS.filter((kind) => kind !== 'logo').map((kind) => (
                <LogoField key={kind} editor={editor} kind={kind} />
              ))}
            </div>
          </details>
          <TypefaceFields editor={editor} />
          <PictureFields editor={editor} />
          <BrandChoices editor={editor} />
          <BrandWords editor={editor} />
        </section>
        <section aria-labelledby="tokens">
          <h2 id="tokens">Tokens</h2>
          <details className="bench-section">
            <summary>Import from a design tool</summary>
            <ImportTokens editor={editor} />
          </details>
          <TokenFields editor={editor} />
          <details className="bench-section">
            <summary>Contrasts</summary>
            <Contrasts tokens={editor.tokens} />
          </details>
          <TokensFile editor={editor} />
        </section>
        {isLocal ? null : (
          <p>
            This is a published workbench, which cannot write files. Download the folder, or run{' '}
            <code>npm run ladle</code> on your machine, where the editor saves into the project.
          </p>
        )}
      </div>
      <PreviewPages editor={editor} />
    </div>
  )
}

/** The file that the tokens become. */
function TokensFile({ editor: { draft, problems, setNote } }: { editor: Editor }) {
  const json = jsonText(draft.tokens)
  async function copy() {
    try {
      await navigator.clipboard.writeText(json)
      setNote('Copied. Paste it into brands/<id>/tokens.json.')
    } catch {
      setNote('The browser blocked the clipboard. Copy the text from the field instead.')
    }
  }
  return (
    <details className="bench-section">
      <summary id="file">tokens.json</summary>
      <button type="button" disabled={problems.some(({ isToken }) => isToken)} onClick={() => void copy()}>
        Copy as tokens.json
      </button>
      <textarea aria-labelledby="file" readOnly rows={12} value={json} />
    </details>
  )
}
