import { type ReactNode, useCallback } from 'react'
import { type Controls, ControlsContext } from '#ui/story.ts'
import { CONTROL, clearControls, setSetting, useSettings } from './toolbar.ts'

/** What a preview tells the workbench around it. */
export type ControlsMessage = { kind: 'controls'; story: string; controls: Controls }

/** The value in the address, if the control has such a value. */
function chosenValue(control: Controls[string], text: string | null) {
  const initial = Array.isArray(control) ? control[0] : control
  if (text === null) return initial
  if (Array.isArray(control)) return control.includes(text) ? text : initial
  if (typeof control === 'boolean') return text === 'true'
  if (typeof control === 'number') return Number.isFinite(Number(text)) ? Number(text) : initial
  return text
}

/** The values of all controls, with the changes of the address. */
function valuesOf(controls: Controls, settings: string) {
  const params = new URLSearchParams(settings)
  return Object.fromEntries(
    Object.entries(controls).map(([name, control]) => [name, chosenValue(control, params.get(CONTROL + name))]),
  )
}

/** Gives the story of a preview the values of its controls, and tells the workbench which ones it has. */
export function StoryControls({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const read = useCallback(
    (controls: Controls) => {
      const story = new URLSearchParams(location.search).get('story') ?? ''
      // After the story has rendered.
      queueMicrotask(() =>
        window.parent.postMessage({ kind: 'controls', story, controls } satisfies ControlsMessage, location.origin),
      )
      return valuesOf(controls, settings)
    },
    [settings],
  )
  return <ControlsContext value={read}>{children}</ControlsContext>
}

function Field({ name, control, value }: { name: string; control: Controls[string]; value: unknown }) {
  const set = (next: string) => setSetting(CONTROL + name, next)
  const field = { id: `bench-${name}`, value: String(value) }
  if (Array.isArray(control))
    return (
      <select {...field} onChange={(event) => set(event.target.value)}>
        {control.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  const type = { boolean: 'checkbox', number: 'number' }[String(typeof control)] ?? 'text'
  return (
    <input
      {...field}
      type={type}
      checked={value === true}
      onChange={({ target }) => set(type === 'checkbox' ? String(target.checked) : target.value)}
    />
  )
}

/** The props of the story that can be changed, and their values. */
export function ControlsPanel({ controls }: { controls: Controls }) {
  const values = valuesOf(controls, useSettings())
  return (
    <section className="bench-controls" aria-labelledby="bench-controls">
      <h2 id="bench-controls">Controls</h2>
      <div>
        {Object.entries(controls).map(([name, control]) => (
          <label key={name} htmlFor={`bench-${name}`}>
            <code>{name}</code>
            <Field name={name} control={control} value={values[name]} />
          </label>
        ))}
      </div>
      <button type="button" onClick={clearControls}>
        Reset the controls
      </button>
    </section>
  )
}
