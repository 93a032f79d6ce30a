import { overrideOf, setToken, type TokenValue } from '#studio/editor/draft/edits.ts'
import { HINTS, textOfValue, valueOfText } from '#studio/editor/draft/token-text.ts'
import { parseTokens, type TokenType } from '../../../design-tokens/parse-dtcg.ts'
import type { ResolvedToken } from '../../../design-tokens/resolve-tokens.ts'
import { fieldId, ValueField } from './fields.tsx'
import { CURVES, rangeOf } from './ranges.ts'
import type { Editor } from './use-editor.ts'

type ControlProps = { editor: Editor; name: string; token: ResolvedToken }

/** A brand's own value of a token, checked by the format before it is taken. */
function useToken({ editor, name, token: { type } }: ControlProps) {
  const set = (value: TokenValue) => editor.edit(name, (draft) => setToken(draft, name, type, value))
  const own = overrideOf(editor.draft, name)
  return { set, own, isBad: (value: unknown) => problemOfFormat(name, type, value) }
}

function problemOfFormat(name: string, $type: TokenType, $value: unknown): string | undefined {
  try {
    parseTokens({ [name.replaceAll('.', '-')]: { $type, $value } }, name)
    return undefined
  } catch {
    return `${textOfValue($value)} is not a valid ${$type}`
  }
}

/** The control of a token by its type. */
export function TokenControl(props: ControlProps) {
  const { type } = props.token
  if (type === 'color') return <ColorControl {...props} />
  if (type === 'dimension' || type === 'duration' || type === 'number') return <AmountControl {...props} />
  return <TextControl {...props} />
}

/** Text and picker, for each colour scheme. */
function ColorControl(props: ControlProps) {
  const { name, token } = props
  const { set, own } = useToken(props)
  const shown = { light: String(token.value), dark: String(token.dark) }
  const source = { light: own?.value ?? token.value, dark: own?.dark ?? own?.value ?? token.dark }

  function commit(scheme: 'light' | 'dark', text: string): string | undefined {
    const read = valueOfText('color', text)
    if ('problem' in read) return read.problem
    const other = scheme === 'light' ? 'dark' : 'light'
    // The other scheme stays as it is, also when its colour was derived until now.
    const kept = own ? source[other] : colorOf(shown[other])
    const [value, dark] = scheme === 'light' ? [read.value, kept] : [kept, read.value]
    return set(JSON.stringify(value) === JSON.stringify(dark) ? { value } : { value, dark })
  }

  return (['light', 'dark'] as const).map((scheme) => (
    <span key={scheme} className="bench-color">
      <input
        type="color"
        aria-label={`${name}, pick the ${scheme} colour`}
        value={shown[scheme]}
        onChange={(event) => commit(scheme, event.target.value)}
      />
      <ValueField
        label={scheme === 'light' ? name : `${name}, dark`}
        {...(scheme === 'light' && { id: fieldId(name) })}
        value={textOfValue(source[scheme])}
        hint={HINTS.color}
        onCommit={(text) => commit(scheme, text)}
      />
    </span>
  ))
}

const colorOf = (hex: string) => {
  const read = valueOfText('color', hex)
  return 'value' in read ? read.value : hex
}

const REM_PX = 16

/** Text, slider and unit. */
function AmountControl(props: ControlProps) {
  const { name, token } = props
  const { set, own, isBad } = useToken(props)
  const { amount, unit } = amountOf(token.value)
  const range = rangeOf(name, token)
  const commit = (text: string) => {
    const read = valueOfText(token.type, text)
    if ('problem' in read) return read.problem
    return isBad(read.value) ?? set({ value: read.value })
  }
  const inUnit = (number: number) => (unit === '' ? number : { value: number, unit })
  const scale = unit === 'rem' ? 1 / REM_PX : unit === 's' ? 1 / 1000 : 1
  const [first, second] = token.type === 'dimension' ? ['px', 'rem'] : ['ms', 's']
  return (
    <span className="bench-amount">
      <ValueField
        label={name}
        id={fieldId(name)}
        value={textOfValue(own?.value ?? token.value)}
        hint={HINTS[token.type]}
        onCommit={commit}
      />
      {range ? (
        <input
          type="range"
          aria-label={`${name}, slider`}
          aria-valuetext={textOfValue(token.value)}
          min={range.min * scale}
          max={range.max * scale}
          step={range.step * scale}
          value={amount}
          onChange={(event) => set({ value: inUnit(Number(event.target.value)) })}
        />
      ) : null}
      {unit === '' ? null : (
        <select
          aria-label={`${name}, unit`}
          value={unit}
          onChange={({ target }) => {
            const factor = token.type === 'dimension' ? REM_PX : 1000
            const number = target.value === second ? amount / factor : amount * factor
            set({ value: { value: Number(number.toFixed(4)), unit: target.value } })
          }}
        >
          <option>{first}</option>
          <option>{second}</option>
        </select>
      )}
    </span>
  )
}

function amountOf(value: unknown): { amount: number; unit: string } {
  if (typeof value === 'object' && value !== null && 'value' in value && 'unit' in value)
    return { amount: Number(value.value), unit: String(value.unit) }
  return { amount: Number(value), unit: '' }
}

/** Text, and a choice of well-known curves. */
function TextControl(props: ControlProps) {
  const { name, token } = props
  const { set, own, isBad } = useToken(props)
  const text = textOfValue(own?.value ?? token.value)
  const commit = (typed: string) => {
    const read = valueOfText(token.type, typed)
    if ('problem' in read) return read.problem
    return isBad(read.value) ?? set({ value: read.value })
  }
  const curve = textOfValue(token.value)
  return (
    <span className="bench-amount">
      <ValueField label={name} id={fieldId(name)} value={text} hint={HINTS[token.type]} onCommit={commit} />
      {token.type === 'cubicBezier' ? (
        <select aria-label={`${name}, preset`} value={curve} onChange={(event) => commit(event.target.value)}>
          {CURVES.every(([, numbers]) => numbers !== curve) ? <option value={curve}>own</option> : null}
          {CURVES.map(([title, numbers]) => (
            <option key={title} value={numbers}>
              {title}
            </option>
          ))}
        </select>
      ) : null}
    </span>
  )
}
