import { type ReactNode, useCallback } from 'react'
import { type Controls, ControlsContext } from '#ui/story.ts'
import { CONTROL, clearControls, setSetting, useSettings } from './toolbar.ts'

/** What a preview tells the workbench around it. */
export type ControlsMessage = { kind: 'controls'; story: string; controls: Controls }

/** The value in the address, if the control has such a value. */
function chosenValue(control: Controls[string], text: string | null) {
  const initial = Array.isArray(control) ? control[0] : control
  if (text === null || (Array.isArray(control) && !control.includes(text))) return initial
  return typeof control === 'boolean' ? text === 'true' : typeof control === 'number' ? Number(text) : text
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
  const id = `bench-${name}`
  const set = (next: string) => setSetting(CONTROL + name, next)
  if (typeof control === 'boolean')
    return <input id={id} type="checkbox" checked={!!value} onChange={({ target }) => set(String(target.checked))} />
  if (!Array.isArray(control))
    return <input id={id} type={typeof control} value={String(value)} onChange={({ target }) => set(target.value)} />
  return (
    <select id={id} value={String(value)} onChange={({ target }) => set(target.value)}>
      {control.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
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
