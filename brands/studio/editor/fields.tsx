import { type ReactNode, useId, useState } from 'react'
import type { Problem } from '#studio/draft/check-draft.ts'

/** The id of a field, for links from the list of checks. */
export const fieldId = (about: string) => `field-${about}`

/** What must change in a field, beside it. */
export function Problems({ id, texts }: { id?: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul id={id} className="bench-problems">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

export const textsAbout = (problems: readonly Problem[], about: string) =>
  problems.filter((problem) => problem.about === about && !problem.isMissing).map(({ text }) => text)

type TextFieldProps = {
  label: string
  /** In the list of checks. */
  about: string
  value: string
  problems: readonly Problem[]
  onChange: (text: string) => void
  hint?: string
  lang?: string
  maxLength?: number
}

/** A field for a text, of which every content can be kept. */
export function TextField({ label, about, value, problems, onChange, hint, lang, maxLength = 200 }: TextFieldProps) {
  const id = useId()
  const texts = textsAbout(problems, about)
  return (
    <div className="bench-field">
      <label htmlFor={fieldId(about)}>{label}</label>
      <input
        id={fieldId(about)}
        value={value}
        lang={lang}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={texts.length > 0}
        aria-describedby={texts.length > 0 ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint ? <small>{hint}</small> : null}
      <Problems id={id} texts={texts} />
    </div>
  )
}

type ValueFieldProps = {
  /** Its accessible name; `children` is what is shown. */
  label: string
  id?: string
  value: string
  hint?: string | undefined
  placeholder?: string | undefined
  describedBy?: string | undefined
  /** Takes a valid text. @returns why it is not valid, if so */
  onCommit: (text: string) => string | undefined
  children?: ReactNode
}

/** A field for a value, which is taken as soon as it is valid. What is typed stays until it is corrected or undone. */
export function ValueField({ label, id, value, hint, placeholder, describedBy, onCommit, children }: ValueFieldProps) {
  const problemId = useId()
  const [isFocused, setFocused] = useState(false)
  const [typed, setTyped] = useState<{ text: string; over: string; problem: string | undefined }>()
  const isKept = typed !== undefined && (isFocused || (typed.problem !== undefined && typed.over === value))
  const problem = isKept ? typed.problem : undefined
  return (
    <>
      <input
        id={id}
        aria-label={label}
        value={isKept ? typed.text : value}
        title={hint}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={[problem === undefined ? '' : problemId, describedBy].filter(Boolean).join(' ') || undefined}
        onFocus={() => {
          setFocused(true)
          if (!isKept) setTyped(undefined)
        }}
        onBlur={() => setFocused(false)}
        onChange={({ target }) => setTyped({ text: target.value, over: value, problem: onCommit(target.value) })}
      />
      {children}
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className="bench-problems">
          {problem}
        </p>
      )}
    </>
  )
}
