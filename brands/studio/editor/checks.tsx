import type { Problem } from '#studio/draft/check-draft.ts'
import { fieldId } from './fields.tsx'

/** Opens the sections around a field and moves the focus to it. */
function showField(about: string) {
  const field = document.getElementById(fieldId(about))
  for (let part = field?.parentElement; part; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}

const stateOf = (problems: readonly Problem[]) =>
  problems.length === 0 ? 'good' : problems.every(({ isMissing }) => isMissing) ? 'open' : 'bad'

/** All that must change before the brand can be saved, each with the way to its field. */
export function Checks({ problems }: { problems: readonly Problem[] }) {
  return (
    <section aria-labelledby="checks" className="bench-checks" data-state={stateOf(problems)}>
      <h2 id="checks">Checks</h2>
      <p role="status">
        {problems.length === 0
          ? 'All checks pass: the brand can be saved.'
          : `${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to do before the brand can be saved.`}
      </p>
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ about, text }) => (
            <li key={`${about} ${text}`}>
              <button type="button" onClick={() => showField(about)}>
                {about}
              </button>{' '}
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
