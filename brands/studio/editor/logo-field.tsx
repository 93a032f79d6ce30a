import { useState } from 'react'
import { importLogoFile, isLocal } from '#studio/editor/draft/brands.ts'
import { setToken } from '#studio/editor/draft/edits.ts'
import { colorValue } from '../../../design-tokens/to-dtcg.ts'
import { readLogo } from '../../logo.ts'
import { type LogoKind, shapeOf } from '../../logo-files.ts'
import { fieldId, Problems, textsAbout } from './fields.tsx'
import { colorOfLogo } from './logo-color.ts'
import type { Editor } from './use-editor.ts'

const KINDS: Record<LogoKind, { title: string; hint: string }> = {
  logo: { title: 'Logo', hint: 'The mark. Drop it here: an SVG as your drawing tool exports it, or a PNG.' },
  darkLogo: { title: 'Logo for the dark', hint: 'Only if it differs.' },
  wideLogo: {
    title: 'Wide logo',
    hint: 'If mark and name are one drawing: the header shows it in place of both. Where the dark would hide a part of it, the header keeps mark and name.',
  },
  darkWideLogo: { title: 'Wide logo for the dark', hint: 'Only if it differs.' },
}

/** A logo as `brand new` takes it: cleaned and squared, with all that only the drawing tool can change listed at once. */
export function LogoField({ editor, kind }: { editor: Editor; kind: LogoKind }) {
  const { draft, problems, edit } = editor
  const [report, setReport] = useState<{ file: string; problems: readonly string[]; notes: readonly string[] }>()
  const [color, setColor] = useState<string>()
  const { title, hint } = KINDS[kind]
  const svg = draft[kind]

  async function take(file: File | undefined) {
    if (!file) return
    setColor(undefined)
    try {
      const answer = await importLogoFile(file, shapeOf(kind))
      setReport({ file: file.name, problems: answer.problems, notes: answer.notes })
      if (answer.svg === undefined) return
      const { svg: taken } = answer
      edit(`${kind} ${Date.now()}`, (before) => ({ ...before, [kind]: taken }))
      // A logo in `currentColor` has no colour of its own.
      if (kind === 'logo' && !readLogo(taken).isOneColor) setColor(await colorOfLogo(file))
    } catch (cause) {
      setReport({ file: file.name, problems: [cause instanceof Error ? cause.message : String(cause)], notes: [] })
    }
  }

  return (
    <fieldset
      className="bench-logo"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <legend>{title}</legend>
      {svg === null ? (
        <span className="bench-logo-none">none</span>
      ) : (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={`${title} of the draft`}
          className={/dark/i.test(kind) ? 'bench-on-dark' : undefined}
        />
      )}
      <div>
        <label className="bench-file-button">
          {svg === null ? `Add the ${title.toLowerCase()}` : `Replace the ${title.toLowerCase()}`}
          <input
            id={fieldId(kind)}
            type="file"
            accept={isLocal ? '.svg,image/svg+xml,image/png,image/jpeg,image/webp' : '.svg,image/svg+xml'}
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <small>{hint}</small>
        {svg !== null && kind !== 'logo' ? (
          <button type="button" onClick={() => edit(`no ${kind}`, (before) => ({ ...before, [kind]: null }))}>
            Remove
          </button>
        ) : null}
      </div>
      <div role="status" className="bench-logo-report">
        {report && report.problems.length > 0 ? (
          <p>
            {report.file} cannot be used yet. {svg === null ? '' : 'The logo is as it was.'}
          </p>
        ) : null}
        <Problems texts={report?.problems ?? []} />
        {report?.notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {color ? (
          <p>
            {color} is the dominant colour of {report?.file}.{' '}
            <button
              type="button"
              onClick={() => {
                edit('color.brand', (before) => setToken(before, 'color.brand', 'color', { value: colorValue(color) }))
                setColor(undefined)
              }}
            >
              Use {color} as the brand colour
            </button>
          </p>
        ) : null}
      </div>
      <Problems texts={report ? [] : textsAbout(problems, kind)} />
    </fieldset>
  )
}
