import { type ReactNode, useCallback } from 'react'
import { type Controls, ControlsContext } from '#ui/story.ts'
import { useChangedControls } from './toolbar.ts'

/** What a preview tells the workbench around it. */
export type ControlsMessage = { kind: 'controls'; story: string; controls: Controls }

/** The value in the address, if the control has such a value. */
function chosenValue(control: Controls[string], text: string | undefined) {
  const initial = Array.isArray(control) ? control[0] : control
  if (text === undefined) return initial
  if (Array.isArray(control)) return control.includes(text) ? text : initial
  if (typeof control === 'boolean') return text === 'true'
  if (typeof control === 'number') return Number.isFinite(Number(text)) ? Number(text) : initial
  return text
}

/** The values of all controls, with the changes of the address. */
export const controlValues = (controls: Controls, changed: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, chosenValue(control, changed[name])]))

/** Gives the story of a preview the values of its controls, and tells the workbench which ones it has. */
export function StoryControls({ children }: { children: ReactNode }) {
  const changed = useChangedControls()
  const read = useCallback(
    (controls: Controls) => {
      const story = new URLSearchParams(location.search).get('story') ?? ''
      // After the story has rendered.
      queueMicrotask(() => {
        const message: ControlsMessage = { kind: 'controls', story, controls }
        window.parent.postMessage(message, location.origin)
      })
      return controlValues(controls, changed)
    },
    [changed],
  )
  return <ControlsContext value={read}>{children}</ControlsContext>
}
