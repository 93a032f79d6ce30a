import { type BrandDraft, textsOfName } from '#studio/draft/draft.ts'
import { TextField } from './fields.tsx'
import type { Editor } from './use-editor.ts'

const LANGUAGES = { th: 'Thai', en: 'English' } as const
const PARTS = { title: 'Title', description: 'Description', operator: 'Operator' } as const
const parts = Object.entries(PARTS) as [keyof typeof PARTS, string][] // Object.entries widens the keys to string
const languages = Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][] // as above
const CONTACT = {
  phone: ['Phone', '+6620001234'],
  line: ['LINE', '@shop'],
  email: ['E-mail', 'help@shop.example'],
} as const
const contacts = Object.entries(CONTACT) as [keyof typeof CONTACT, readonly [string, string]][] // as above

/** The id that a name suggests. */
const idOfName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
    .slice(0, 32)

/** The texts that were not changed by hand follow the name. */
function withName(draft: BrandDraft, name: string, isNew: boolean): BrandDraft {
  const { id, brand } = draft
  const [before, after] = [textsOfName(brand.name), textsOfName(name)]
  const follow = (part: keyof typeof PARTS) =>
    Object.fromEntries(
      languages.map(([language]) => [
        language,
        brand[part][language] === before[part][language] ? after[part][language] : brand[part][language],
      ]),
    ) as { th: string; en: string } // of both languages
  const texts = { title: follow('title'), description: follow('description'), operator: follow('operator') }
  const newId = isNew && id === idOfName(brand.name) ? idOfName(name) : id
  return { ...draft, id: newId, brand: { ...brand, ...texts, name } }
}

/** Name, id, texts and contact of the brand. */
export function BrandFields({ editor }: { editor: Editor }) {
  const { draft, origin, problems, edit } = editor
  const { id, brand } = draft
  const change = (field: string, next: Partial<BrandDraft['brand']>) =>
    edit(field, (before) => ({ ...before, brand: { ...before.brand, ...next } }))
  return (
    <>
      <div className="bench-pair">
        <TextField
          label="Name"
          about="name"
          value={brand.name}
          problems={problems}
          onChange={(name) => edit('name', (before) => withName(before, name, origin === null))}
        />
        <TextField
          label="Id"
          about="id"
          value={id}
          problems={problems}
          maxLength={32}
          hint={`Its address: ${id || 'id'}.app.localhost`}
          onChange={(next) => edit('id', (before) => ({ ...before, id: next }))}
        />
      </div>
      <details
        className="bench-texts"
        open={problems.some(
          ({ about, isMissing }) => !isMissing && /^(?:title|description|operator|contact)\./.test(about),
        )}
      >
        <summary>Texts and contact</summary>
        {parts.map(([part, title]) => (
          <div key={part} className="bench-pair">
            {languages.map(([language, languageName]) => (
              <TextField
                key={language}
                label={`${title}, ${languageName}`}
                about={`${part}.${language}`}
                lang={language}
                value={brand[part][language]}
                problems={problems}
                onChange={(text) => change(`${part}.${language}`, { [part]: { ...brand[part], [language]: text } })}
              />
            ))}
          </div>
        ))}
        <div className="bench-pair">
          {contacts.map(([part, [title, example]]) => (
            <TextField
              key={part}
              label={title}
              about={`contact.${part}`}
              value={brand.contact[part] ?? ''}
              hint={example}
              problems={problems}
              onChange={(text) =>
                change(`contact.${part}`, { contact: { ...brand.contact, [part]: text.trim() === '' ? null : text } })
              }
            />
          ))}
        </div>
      </details>
    </>
  )
}
