import { useState } from 'react'
import { isLocal } from '#studio/editor/draft/brands.ts'
import { describeHero, type PicturePlace, removePicture, setPicture } from '#studio/editor/draft/byte-edits.ts'
import { choosePicture } from '#studio/editor/draft/bytes.ts'
import { namedPictures } from '../../picture-names.ts'
import { TextField, textsAbout } from './fields.tsx'
import { FileField, type FileReport, failedReport } from './file-field.tsx'
import type { Editor } from './use-editor.ts'

const PLACES: readonly { place: PicturePlace; title: string; hint: string }[] = [
  { place: 'hero.file', title: 'Picture of home', hint: 'At the top of a guest’s home, in place of the drum.' },
  { place: 'coupon', title: 'Promotions with a discount', hint: 'In place of our drawing, without words.' },
  { place: 'free', title: 'Promotions with a free wash', hint: 'In place of our drawing, without words.' },
  { place: 'gift', title: 'Promotions with a gift', hint: 'In place of our drawing, without words.' },
]
const LANGUAGES = [
  ['th', 'Thai'],
  ['en', 'English'],
] as const

/** The brand's own pictures, which every page with them shows. */
export function PictureFields({ editor }: { editor: Editor }) {
  const chosen = namedPictures(editor.draft.brand.pictures)
  return (
    <details className="bench-section">
      <summary>
        Pictures <small>{chosen.length || ''}</small>
      </summary>
      <div className="bench-tokens">
        <small>PNG, JPEG or WebP, shown 16:9; best 1536 × 864 px, at least 1200 × 675 px and at most 5 MB.</small>
        {PLACES.map(({ place, title, hint }) => (
          <PictureField
            key={place}
            editor={editor}
            place={place}
            title={title}
            hint={hint}
            file={chosen.find((one) => one.place === place)?.file}
          />
        ))}
      </div>
    </details>
  )
}

type PictureFieldProps = {
  editor: Editor
  place: PicturePlace
  title: string
  hint: string
  file: string | undefined
}

function PictureField({ editor, place, title, hint, file }: PictureFieldProps) {
  const { draft, problems, edit, addressOf, checkBytes } = editor
  const [report, setReport] = useState<FileReport>()
  const [isBusy, setBusy] = useState(false)
  const about = `pictures.${place}`

  async function take([picked]: readonly File[]) {
    if (!picked) return
    setBusy(true)
    try {
      const answer = await choosePicture(place, picked)
      setReport({ files: picked.name, problems: answer.problems, notes: [] })
      const { file: name } = answer
      if (name === undefined) return
      edit(`${about} ${Date.now()}`, (before) => setPicture(before, place, name))
      checkBytes()
    } catch (cause) {
      setReport(failedReport(picked.name, cause))
    } finally {
      setBusy(false)
    }
  }

  function remove() {
    setReport(undefined)
    edit(`no ${about} ${Date.now()}`, (before) => removePicture(before, place))
  }

  const address = file === undefined ? undefined : addressOf(`pictures/${file}`)
  return (
    <FileField
      title={title}
      about={about}
      hint={hint}
      sample={
        address === undefined ? (
          <span className="bench-logo-none">{file === undefined ? 'none' : '?'}</span>
        ) : (
          <img key={address} src={address} alt={`${title} of the draft`} title={file} />
        )
      }
      inputs={[
        {
          label: file === undefined ? 'Choose a picture' : 'Choose another picture',
          accept: 'image/png,image/jpeg,image/webp',
          onFiles: take,
        },
      ]}
      instead={
        isLocal
          ? undefined
          : 'This published workbench cannot check pictures: run npm run ladle on your machine, where you choose them here.'
      }
      isBusy={isBusy}
      report={report}
      problems={textsAbout(problems, about)}
      onDropped={take}
      onRemove={file === undefined ? undefined : remove}
    >
      {place === 'hero.file' && file !== undefined ? (
        <div className="bench-pair">
          {LANGUAGES.map(([language, name]) => (
            <TextField
              key={language}
              label={`What it shows, ${name}`}
              about={`pictures.hero.alt.${language}`}
              lang={language}
              maxLength={120}
              value={draft.brand.pictures?.hero?.alt[language] ?? ''}
              problems={problems}
              onChange={(text) =>
                edit(`pictures.hero.alt.${language}`, (before) => describeHero(before, language, text))
              }
            />
          ))}
        </div>
      ) : null}
    </FileField>
  )
}
