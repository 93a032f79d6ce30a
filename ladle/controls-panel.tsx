import type { Controls } from '#ui/story.ts'
import { controlValues } from './story-controls.tsx'
import { setControl, useChangedControls } from './toolbar.ts'

type FieldProps = { name: string; control: Controls[string]; value: unknown }

function Field({ name, control, value }: FieldProps) {
  const set = (next: string) => setControl(name, next)
  const id = `bench-${name}`
  if (Array.isArray(control))
    return (
      <select id={id} value={String(value)} onChange={(event) => set(event.target.value)}>
        {control.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  if (typeof control === 'boolean')
    return (
      <input id={id} type="checkbox" checked={value === true} onChange={(event) => set(String(event.target.checked))} />
    )
  return (
    <input
      id={id}
      type={typeof control === 'number' ? 'number' : 'text'}
      value={String(value)}
      onChange={(event) => set(event.target.value)}
    />
  )
}

/** The props of the story that can be changed, and their values. */
export function ControlsPanel({ controls }: { controls: Controls }) {
  const changed = useChangedControls()
  const values = controlValues(controls, changed)
  const names = Object.keys(controls)
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
      <button
        type="button"
        disabled={names.every((name) => changed[name] === undefined)}
        onClick={() => {
          for (const name of names) setControl(name, undefined)
        }}
      >
        Reset the controls
      </button>
    </section>
  )
}
