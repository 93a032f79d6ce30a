import { overrideOf, paletteOfName, setPalette, setToken } from '#studio/editor/draft/edits.ts'
import { HINTS, valueOfText } from '#studio/editor/draft/token-text.ts'
import { colorValue } from '../../../design-tokens/to-dtcg.ts'
import { fieldId, Problems, textsAbout, ValueField } from './fields.tsx'
import type { Editor } from './use-editor.ts'

/** The colour from which the others follow, and how fills follow it. */
export function ColorFields({ editor }: { editor: Editor }) {
  const { draft, tokens, problems, edit } = editor
  const brand = tokens.get('color.brand')
  const set = (value: unknown) => {
    const palette = overrideOf(draft, 'color.brand')?.palette
    return edit('color.brand', (before) => setPalette(setToken(before, 'color.brand', 'color', { value }), palette))
  }
  return (
    <div className="bench-pair">
      <div className="bench-field">
        <label htmlFor={fieldId('color.brand')}>Brand colour</label>
        <span className="bench-color">
          <input
            type="color"
            aria-label="Pick the brand colour"
            value={String(brand?.value)}
            onChange={(event) => set(colorValue(event.target.value))}
          />
          <ValueField
            label="Brand colour"
            id={fieldId('color.brand')}
            value={String(brand?.value)}
            hint={HINTS.color}
            onCommit={(text) => {
              const read = valueOfText('color', text)
              return 'problem' in read ? read.problem : set(read.value)
            }}
          />
        </span>
        <Problems texts={textsAbout(problems, 'color.brand')} />
      </div>
      <div className="bench-field">
        <label htmlFor="fills">Fills</label>
        <select
          id="fills"
          value={brand?.palette ?? ''}
          disabled={!overrideOf(draft, 'color.brand')}
          onChange={({ target }) => edit('fills', (before) => setPalette(before, paletteOfName(target.value)))}
        >
          <option value="">as suits the colour</option>
          <option value="deep">deep, with white text</option>
          <option value="bright">bright, with black text</option>
        </select>
      </div>
    </div>
  )
}
