import { stories } from 'virtual:generated-list'
import { useEffect, useRef, useState } from 'react'
import type { Controls } from '#ui/story.ts'
import { AccessibilityPanel } from './accessibility-panel.tsx'
import { ControlsPanel } from './controls-panel.tsx'
import { useCopied } from './copied.ts'
import { DocsPanel } from './docs-panel.tsx'
import { componentName, componentOf, storyName } from './groups.ts'
import type { ControlsMessage } from './story-controls.tsx'
import { SWITCHES, type SwitchName, setOptionsOf, setSwitch, useSettings, useSwitches } from './toolbar.ts'
import { UsagePanel } from './usage-panel.tsx'

const LABELS: Record<SwitchName, string> = {
  brand: 'Brand',
  language: 'Language',
  scheme: 'Theme',
  width: 'Width',
  text: 'Text size',
  spacing: 'Text spacing',
  state: 'State',
  motion: 'Motion',
  contrast: 'Contrast',
  words: 'Words',
}
const labels = Object.entries(LABELS) as [SwitchName, string][] // Object.entries widens the keys to string
const NO_CONTROLS: Controls = {}

function CopyLink() {
  const [isCopied, copied] = useCopied()
  return (
    <button type="button" {...copied(location.href)}>
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </button>
  )
}

/** Shows a story in an iframe, so that its width, sheets and toasts behave as in the app, with its tools beside it. */
export function StoryFrame({ story }: { story: string }) {
  const switches = useSwitches()
  const frame = useRef<HTMLIFrameElement>(null)
  const [message, setMessage] = useState<ControlsMessage>()
  const hash = useSettings()
  const initialHash = useRef(hash)
  const meta = stories[story]?.meta?.meta
  // Tables of tokens need the window.
  const width = meta?.group === 'Foundations' && switches.width === SWITCHES.width[0] ? 'full' : switches.width
  const controls = message?.story === story ? message.controls : NO_CONTROLS

  useEffect(() => setOptionsOf(frame.current?.contentWindow, hash), [hash])

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
        {labels.map(([name, label]) => (
          <label key={name}>
            {label}
            <select value={switches[name]} onChange={(event) => setSwitch(name, event.target.value)}>
              {SWITCHES[name].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        ))}
        <CopyLink />
      </form>
      <iframe
        key={story}
        ref={frame}
        title="Preview"
        className="bench-preview"
        style={{ width: width === 'full' ? '100%' : `${width}px` }}
        src={`?mode=preview&story=${story}#${initialHash.current || 'start'}`}
      />
      <div className="bench-panels">
        {Object.keys(controls).length > 0 ? <ControlsPanel key={story} controls={controls} /> : null}
        <UsagePanel key={`${story} code`} story={story} />
        <AccessibilityPanel key={`${story} ${hash} read`} frame={frame} />
      </div>
      <DocsPanel story={story} />
    </div>
  )
}
