import { useState } from 'react'
import { isLocal } from '#studio/editor/draft/brands.ts'
import { removeTypeface, setTypeface } from '#studio/editor/draft/byte-edits.ts'
import { chooseTypeface, type TypefaceFiles } from '#studio/editor/draft/bytes.ts'
import { overridesOf } from '#studio/editor/draft/edits.ts'
import { fontFaces } from '../../typeface/font-faces.ts'
import { USES, type Use } from '../../typeface/record.ts'
import { textsAbout } from './fields.tsx'
import { FileField, type FileReport, failedReport } from './file-field.tsx'
import type { Editor } from './use-editor.ts'

const FIELDS = {
  text: { title: 'Typeface of all texts', hint: 'A regular and a bold file, or a variable one.', weight: 400 },
  heading: {
    title: 'Typeface of headings',
    hint: 'One bold file. Without it, headings have that of the texts.',
    weight: 700,
  },
} as const
const NOTHING: TypefaceFiles = { fonts: [], licence: undefined }
const isLicence = ({ name }: File) => /\.(?:txt|md)$|^(?:licen[cs]e|ofl)\b|^[^.]+$/i.test(name)

/** The brand's own fonts, made of full ones as `brand font` does. */
export function TypefaceFields({ editor }: { editor: Editor }) {
  const { draft, addressOf } = editor
  const { fonts = {} } = draft
  const families = USES.flatMap((use) => fonts[use]?.family ?? [])
  return (
    <details className="bench-section">
      <summary>
        Typeface <small>{families.join(', ')}</small>
      </summary>
      <style>{fontFaces(fonts, (file) => addressOf(`fonts/${file}`) ?? '')}</style>
      <div className="bench-tokens">
        <small>
          Choose or drop full fonts with Thai and Latin (TTF, OTF, WOFF, WOFF2) and the text of their licence. Small
          files are made of them, of 60 kB together at most.
        </small>
        {USES.map((use) => (
          <TypefaceField key={use} editor={editor} use={use} />
        ))}
      </div>
    </details>
  )
}

function TypefaceField({ editor, use }: { editor: Editor; use: Use }) {
  const { draft, problems, edit, folder, checkBytes } = editor
  const [chosen, setChosen] = useState(NOTHING)
  const [report, setReport] = useState<FileReport>()
  const [isBusy, setBusy] = useState(false)
  const { title, hint, weight } = FIELDS[use]
  const token = `typeface.${use}`
  const family = draft.fonts?.[use]?.family

  /** What was chosen before and could not be used alone stays: a licence may follow its fonts. */
  async function take(fonts: readonly File[], licence: File | undefined) {
    if (fonts.length === 0 && !licence) return
    const next = { fonts: fonts.length > 0 ? fonts : chosen.fonts, licence: licence ?? chosen.licence }
    const names = [...next.fonts, ...(next.licence ? [next.licence] : [])].map(({ name }) => name).join(', ')
    setChosen(next)
    setBusy(true)
    try {
      const answer = await chooseTypeface(use, next, draft, folder)
      setReport({ files: names, problems: answer.problems, notes: answer.notes })
      if (answer.family === undefined) return
      setChosen(NOTHING)
      edit(`${token} ${Date.now()}`, (before) => setTypeface(before, use, answer.fonts))
      checkBytes()
    } catch (cause) {
      setReport(failedReport(names, cause))
    } finally {
      setBusy(false)
    }
  }

  function remove() {
    setReport(undefined)
    edit(`no ${token} ${Date.now()}`, (before) => removeTypeface(before, use))
  }

  return (
    <FileField
      title={title}
      about={token}
      hint={hint}
      sample={
        family === undefined ? (
          <span className="bench-logo-none">none</span>
        ) : (
          <p className="bench-typeface" style={{ fontFamily: `'${family}'`, fontWeight: weight }}>
            {family} <span lang="th">ซักผ้า ฿120</span>
          </p>
        )
      }
      inputs={[
        {
          label: 'Font files',
          accept: '.ttf,.otf,.woff,.woff2',
          isMultiple: true,
          onFiles: (fonts) => take(fonts, undefined),
        },
        { label: 'Text of their licence', onFiles: ([file]) => take([], file) },
      ]}
      instead={
        isLocal
          ? undefined
          : 'This published workbench makes no fonts: run npm run ladle on your machine, where you choose them here.'
      }
      isBusy={isBusy}
      report={report}
      problems={textsAbout(problems, token)}
      onDropped={(files) =>
        take(
          files.filter((file) => !isLicence(file)),
          files.find(isLicence),
        )
      }
      onRemove={family !== undefined || overridesOf(draft).has(token) ? remove : undefined}
    />
  )
}
