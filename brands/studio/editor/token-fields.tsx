import { useId } from 'react'
import { clearToken, overridesOf } from '#studio/editor/draft/edits.ts'
import { HINTS } from '#studio/editor/draft/token-text.ts'
import { Problems, textsAbout } from './fields.tsx'
import { TokenControl } from './token-control.tsx'
import type { Editor } from './use-editor.ts'

const TITLES: Readonly<Record<string, string>> = {
  color: 'Colours',
  spacing: 'Spacing',
  radius: 'Corners',
  duration: 'Durations',
  easing: 'Curves of motion',
  target: 'Sizes of targets',
}

/** A control for every semantic token that a brand can change, by group. Typefaces have fields of their own. */
export function TokenFields({ editor }: { editor: Editor }) {
  const names = [...editor.tokens].filter(
    ([name, { type, isFixed }]) => HINTS[type] && type !== 'fontFamily' && !isFixed && name !== 'color.brand',
  )
  const groups = Map.groupBy(names, ([name]) => name.split('.')[0] ?? '')
  const own = overridesOf(editor.draft)
  return [...groups].map(([group, tokens]) => {
    const changed = tokens.filter(([name]) => own.has(name)).length
    return (
      <details key={group} className="bench-section">
        <summary>
          {TITLES[group] ?? group} <small>{changed > 0 ? `${changed} changed` : `${tokens.length}`}</small>
        </summary>
        <div className="bench-tokens">
          {tokens.map(([name, token]) => (
            <TokenRow key={name} editor={editor} name={name} token={token} isOwn={own.has(name)} />
          ))}
        </div>
      </details>
    )
  })
}

type TokenRowProps = Parameters<typeof TokenControl>[0] & { isOwn: boolean }

function TokenRow({ editor, name, token, isOwn }: TokenRowProps) {
  const id = useId()
  const texts = textsAbout(editor.problems, name)
  return (
    <fieldset className="bench-token" aria-describedby={texts.length > 0 ? id : undefined}>
      <legend>{name}</legend>
      <TokenControl editor={editor} name={name} token={token} />
      <button
        type="button"
        aria-label={`Reset ${name}`}
        disabled={!isOwn}
        onClick={() => editor.edit(`reset ${name}`, (draft) => clearToken(draft, name))}
      >
        Reset
      </button>
      <Problems id={id} texts={texts} />
    </fieldset>
  )
}
