import type { ReactNode } from 'react'
import { fieldId, Problems } from './fields.tsx'

/** What became of files that were chosen. */
export type FileReport = { files: string; problems: readonly string[]; notes: readonly string[] }

/** What is said when the workbench itself fails. */
export const failedReport = (files: string, cause: unknown): FileReport => ({
  files,
  problems: [cause instanceof Error ? cause.message : String(cause)],
  notes: [],
})

type Input = { label: string; accept?: string; isMultiple?: boolean; onFiles: (files: readonly File[]) => void }

type FileFieldProps = {
  title: string
  /** In the list of checks. */
  about: string
  hint: string
  /** Shows what is chosen. */
  sample: ReactNode
  inputs: readonly Input[]
  /** Why no file can be chosen here, and what to do instead. */
  instead?: string | undefined
  isBusy?: boolean
  report: FileReport | undefined
  /** What is wrong with what is chosen. */
  problems: readonly string[]
  onDropped: (files: readonly File[]) => void
  onRemove?: (() => void) | undefined
  children?: ReactNode
}

/** A field for files, which can be dropped on it. */
export function FileField(props: FileFieldProps) {
  const { title, about, hint, sample, inputs, instead, isBusy = false, report, problems, onDropped, onRemove } = props
  return (
    <fieldset
      className="bench-logo bench-file"
      aria-busy={isBusy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (instead === undefined) onDropped([...event.dataTransfer.files])
      }}
    >
      <legend>{title}</legend>
      {sample}
      <div>
        {instead === undefined ? (
          inputs.map(({ label, accept, isMultiple = false, onFiles }, i) => (
            <label key={label} className="bench-file-button">
              {label}
              <input
                id={i === 0 ? fieldId(about) : undefined}
                type="file"
                accept={accept}
                multiple={isMultiple}
                disabled={isBusy}
                onChange={({ target }) => {
                  onFiles([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </label>
          ))
        ) : (
          <small id={fieldId(about)} tabIndex={-1}>
            {instead}
          </small>
        )}
        <small>{hint}</small>
        {onRemove ? (
          <button type="button" aria-label={`Remove: ${title}`} onClick={onRemove}>
            Remove
          </button>
        ) : null}
      </div>
      <div role="status" className="bench-logo-report">
        {isBusy ? <p>Working …</p> : null}
        {report && report.problems.length > 0 ? <p>{report.files} cannot be used yet. All is as it was.</p> : null}
        <Problems texts={report?.problems ?? []} />
        {report?.notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Problems texts={problems} />
      {props.children}
    </fieldset>
  )
}
