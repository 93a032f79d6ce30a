import { stories } from 'virtual:generated-list'
import { useEffect, useRef, useState } from 'react'
import { AccessibilityPanel } from './accessibility-panel.tsx'
import { type ControlsMessage, ControlsPanel } from './controls.tsx'
import { CopyButton } from './copy-button.tsx'
import { DocsPanel } from './docs-panel.tsx'
import { capitalized, componentName, componentOf, storyName } from './groups.ts'
import { previewOf, SWITCHES, type SwitchName, setOptionsOf, setSetting, useSettings, useSwitches } from './toolbar.ts'
import { UsagePanel } from './usage-panel.tsx'

const LABELS: Partial<Record<SwitchName, string>> = { scheme: 'Theme', text: 'Text size', spacing: 'Text spacing' }
const names = Object.keys(SWITCHES) as SwitchName[] // the keys of a constant

/** Shows a story in an iframe, so that its width, sheets and toasts behave as in the app, with its tools beside it. */
export function StoryFrame({ story }: { story: string }) {
  const switches = useSwitches()
  const frame = useRef<HTMLIFrameElement>(null)
  const [message, setMessage] = useState<ControlsMessage>()
  const settings = useSettings()
  const [initialSettings] = useState(settings)
  const meta = stories[story]?.meta?.meta
  // Tables of tokens need the window.
  const width = meta?.group === 'Foundations' && switches.width === SWITCHES.width[0] ? 'full' : switches.width

  useEffect(() => setOptionsOf(frame.current?.contentWindow, settings), [settings])

  useEffect(() => {
    function readMessage({ source, data }: MessageEvent<ControlsMessage>) {
      if (source === frame.current?.contentWindow && data.kind === 'controls') setMessage(data)
    }
    window.addEventListener('message', readMessage)
    return () => window.removeEventListener('message', readMessage)
  }, [])

  return (
    <div className="bench bench-story" data-wide={width === 'full' || width === '768' || undefined}>
      <h1>
        {componentName(componentOf(story), meta)} <small>{storyName(story)}</small>
      </h1>
      <form className="bench-switches" aria-label="Preview options">
        {names.map((name) => (
          <label key={name}>
            {LABELS[name] ?? capitalized(name)}
            <select value={switches[name]} onChange={(event) => setSetting(name, event.target.value)}>
              {SWITCHES[name].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        ))}
        <CopyButton text={location.href}>Copy link</CopyButton>
      </form>
      <iframe
        key={story}
        ref={frame}
        title="Preview"
        className="bench-preview"
        style={{ width: width === 'full' ? '100%' : `${width}px` }}
        src={previewOf(story, initialSettings)}
      />
      <div className="bench-panels">
        {message?.story === story ? <ControlsPanel key={story} controls={message.controls} /> : null}
        <UsagePanel key={`${story} code`} story={story} />
        <AccessibilityPanel key={`${story} ${settings}`} frame={frame} />
      </div>
      <DocsPanel story={story} />
    </div>
  )
}
