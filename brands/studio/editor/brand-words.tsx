import type { BrandDraft } from '#studio/draft/draft.ts'
import english from '../../../src/locales/en.json'
import thai from '../../../src/locales/th.json'
import { WORDS, type WordId } from '../../words.ts'
import { fieldId, Problems, textsAbout } from './fields.tsx'
import type { Editor } from './use-editor.ts'
import { LABELLED_WORDS, WORD_LABELS } from './word-labels.ts'

const LANGUAGES = [
  ['th', 'Thai', thai],
  ['en', 'English', english],
] as const

/** The same draft with a word; without one that is empty in both languages. */
function withWord(draft: BrandDraft, id: WordId, language: 'th' | 'en', text: string): BrandDraft {
  const { [id]: before = { th: '', en: '' }, ...others } = draft.brand.words ?? {}
  const word = { ...before, [language]: text }
  const words = word.th === '' && word.en === '' ? others : { ...others, [id]: word }
  const { words: _, ...brand } = draft.brand
  return { ...draft, brand: Object.keys(words).length > 0 ? { ...brand, words } : brand }
}

/** Messages of the app in the brand's own words; an empty field leaves them to the app. */
export function BrandWords({ editor: { draft, problems, edit, show } }: { editor: Editor }) {
  const words = draft.brand.words ?? {}
  return (
    <details className="bench-section">
      <summary>
        Own words <small>{Object.keys(words).length || ''}</small>
      </summary>
      <div className="bench-tokens">
        {LABELLED_WORDS.map((id) => (
          <fieldset key={id} className="bench-group">
            <legend>{WORD_LABELS[id][0]}</legend>
            <p className="bench-word">
              <small>
                At most {WORDS[id]} characters. <code>{id}</code>
              </small>
              <button
                type="button"
                aria-label={`Show ${WORD_LABELS[id][0]} in the preview`}
                onClick={() => show(WORD_LABELS[id][1])}
              >
                {WORD_LABELS[id][1]} →
              </button>
            </p>
            <div className="bench-pair">
              {LANGUAGES.map(([language, title, messages]) => {
                const about = `words.${id}.${language}`
                return (
                  <div key={language} className="bench-field">
                    <textarea
                      id={fieldId(about)}
                      aria-label={`${WORD_LABELS[id][0]}, ${title}`}
                      lang={language}
                      rows={2}
                      maxLength={500}
                      placeholder={messages[id]}
                      value={words[id]?.[language] ?? ''}
                      onChange={({ target }) => edit(about, (before) => withWord(before, id, language, target.value))}
                    />
                    <Problems texts={textsAbout(problems, about)} />
                  </div>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}
