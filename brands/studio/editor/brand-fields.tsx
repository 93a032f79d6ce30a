import { type BrandDraft, textsOfName } from '#studio/draft/draft.ts'
import { companyOf } from '#studio/draft/draft-files.ts'
import { isSmsName } from '../../sms-name.ts'
import { TextField } from './fields.tsx'
import type { Editor } from './use-editor.ts'

const PARTS = { title: 'Title', description: 'Description', operator: 'Operator' } as const
const parts = Object.entries(PARTS) as [keyof typeof PARTS, string][] // Object.entries widens the keys to string
const LANGUAGES = [
  ['th', 'Thai'],
  ['en', 'English'],
] as const
const CONTACT = [
  ['phone', 'Phone', '02-000-1234'],
  ['line', 'LINE', '@shop'],
  ['email', 'E-mail', 'help@shop.example'],
] as const
const COMPANY = [
  ['registration', 'Registration number', '13 digits'],
  ['dataProtectionOfficer', 'E-mail of the data protection officer', 'if the PDPA requires one'],
] as const

type Both = { th: string; en: string }

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
      LANGUAGES.map(([language]) => [
        language,
        brand[part][language] === before[part][language] ? after[part][language] : brand[part][language],
      ]),
    ) as Both // of both languages
  const texts = { title: follow('title'), description: follow('description'), operator: follow('operator') }
  const newId = isNew && id === idOfName(brand.name) ? idOfName(name) : id
  return { ...draft, id: newId, brand: { ...brand, ...texts, name } }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)
/** A text in both languages; null without either. */
const bothOrNull = ({ th, en }: Both) => (th.trim() === '' && en.trim() === '' ? null : { th, en })
const withSmsName = ({ smsName: _, ...brand }: BrandDraft['brand'], name: string) =>
  name.trim() === '' ? brand : { ...brand, smsName: name }

type BothFieldsProps = {
  editor: Editor
  label: string
  about: string
  value: Both | null | undefined
  onChange: (field: string, value: Both) => void
  maxLength?: number
}

/** A text in each language. */
function BothFields({ editor: { problems }, label, about, value, onChange, ...rest }: BothFieldsProps) {
  const { th = '', en = '' } = value ?? {}
  const texts = { th, en }
  return (
    <div className="bench-pair">
      {LANGUAGES.map(([language, name]) => (
        <TextField
          key={language}
          label={`${label}, ${name}`}
          about={`${about}.${language}`}
          lang={language}
          value={texts[language]}
          problems={problems}
          onChange={(text) => onChange(`${about}.${language}`, { ...texts, [language]: text })}
          {...rest}
        />
      ))}
    </div>
  )
}

/** Name and id of the brand. */
export function NameFields({ editor: { draft, origin, problems, edit } }: { editor: Editor }) {
  const { id, brand } = draft
  return (
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
      {brand.smsName !== undefined || (brand.name.trim() !== '' && !isSmsName(brand.name)) ? (
        <TextField
          label="Name in an SMS"
          about="smsName"
          value={brand.smsName ?? ''}
          problems={problems}
          hint="Latin letters, for messages with a code"
          onChange={(name) => edit('smsName', (before) => ({ ...before, brand: withSmsName(before.brand, name) }))}
        />
      ) : null}
    </div>
  )
}

/** How customers reach the shop, and the company that the legal texts name. */
export function ContactFields({ editor }: { editor: Editor }) {
  const { draft, problems, edit } = editor
  const { contact } = draft.brand
  const company = companyOf(draft)
  const change = (field: string, next: Partial<BrandDraft['brand']['contact']>) =>
    edit(field, (before) => ({
      ...before,
      brand: { ...before.brand, contact: { ...before.brand.contact, ...next } },
    }))
  const changeCompany = (field: string, next: Partial<typeof company>) =>
    edit(field, (before) => ({ ...before, company: { ...companyOf(before), ...next } }))
  return (
    <>
      <fieldset className="bench-group">
        <legend>Contact: at least one of the first three</legend>
        <div className="bench-pair">
          {CONTACT.map(([part, title, example]) => (
            <TextField
              key={part}
              label={title}
              about={`contact.${part}`}
              value={contact[part] ?? ''}
              hint={example}
              problems={problems}
              onChange={(text) => change(`contact.${part}`, { [part]: orNull(text) })}
            />
          ))}
        </div>
        <BothFields
          editor={editor}
          label="Hours"
          about="contact.hours"
          value={contact.hours}
          onChange={(field, hours) => change(field, { hours: bothOrNull(hours) })}
        />
      </fieldset>
      <details
        className="bench-section"
        open={problems.some(({ about, isMissing }) => !isMissing && about.startsWith('company.'))}
      >
        <summary>Company, in the legal texts</summary>
        <div className="bench-tokens">
          <BothFields
            editor={editor}
            label="Company"
            about="company.name"
            value={company.name}
            onChange={(field, name) => changeCompany(field, { name })}
          />
          <BothFields
            editor={editor}
            label="Registered office"
            about="company.address"
            value={company.address}
            maxLength={300}
            onChange={(field, address) => changeCompany(field, { address: bothOrNull(address) })}
          />
          <div className="bench-pair">
            {COMPANY.map(([part, title, hint]) => (
              <TextField
                key={part}
                label={title}
                about={`company.${part}`}
                value={company[part] ?? ''}
                hint={hint}
                problems={problems}
                onChange={(text) => changeCompany(`company.${part}`, { [part]: orNull(text) })}
              />
            ))}
          </div>
        </div>
      </details>
    </>
  )
}

/** Title, description and operator, which follow the name until they are changed. */
export function TextFields({ editor }: { editor: Editor }) {
  const { draft, problems, edit } = editor
  return (
    <details
      className="bench-section"
      open={problems.some(({ about, isMissing }) => !isMissing && /^(?:title|description|operator)\./.test(about))}
    >
      <summary>Title, description, operator</summary>
      <div className="bench-tokens">
        {parts.map(([part, title]) => (
          <BothFields
            key={part}
            editor={editor}
            label={title}
            about={part}
            value={draft.brand[part]}
            onChange={(field, text) =>
              edit(field, (before) => ({ ...before, brand: { ...before.brand, [part]: text } }))
            }
          />
        ))}
      </div>
    </details>
  )
}
