import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { css } from '#styled/css'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'

const root = css({
  display: 'flex',
  gap: '3',
  padding: '4',
  bg: 'badTint',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'bad',
  borderRadius: 'control',
})
const icon = css({ flex: 'none', lineHeight: '0', color: 'bad' })
const body = css({ flex: '1', minWidth: '[0px]' })
const heading = css({ textStyle: 'bodyStrong' })
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  color: 'bad',
  fontWeight: '700',
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
  borderRadius: 'tag',
})

export type ErrorSummaryProps = {
  title: string
  /** In the order of the fields, with the same words as at the fields. */
  errors: readonly { message: string; fieldId: string }[]
}

/**
 * The errors of a submitted form. It takes focus when it appears, and its errors describe it, so that screen readers read
 * all of it at once; each line links to its field. A form with one field needs none: its error takes the focus there. Give it a new `key` on each submit, so that it takes focus again.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLElement>(null)
  const [titleId, listId] = [useId(), useId()]
  useEffect(() => ref.current?.focus(), [])

  function focusField(event: MouseEvent, fieldId: string) {
    const field = document.getElementById(fieldId)
    if (!field) return
    // A hash in the URL would add a history entry for Back.
    event.preventDefault()
    field.focus()
  }

  return (
    <section ref={ref} aria-labelledby={titleId} aria-describedby={listId} tabIndex={-1} className={root}>
      <span className={icon}>
        <AlertIcon />
      </span>
      <div className={body}>
        <h2 id={titleId} className={heading}>
          {title}
        </h2>
        <ul id={listId}>
          {errors.map(({ message, fieldId }, at) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} className={link} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
              {at < errors.length - 1 ? <ScreenReaderPause /> : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
