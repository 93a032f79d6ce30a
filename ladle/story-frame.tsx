import { useEffect, useRef } from 'react'
import { AccessibilityTreePanel } from './accessibility-tree-panel.tsx'
import { DocsPanel } from './docs-panel.tsx'
import { Findings } from './findings.tsx'
import { SWITCHES, type SwitchName, serializeSwitches, setSwitch, useSwitches } from './toolbar.ts'

const LABELS: Record<SwitchName, string> = {
  brand: 'Brand',
  language: 'Language',
  scheme: 'Theme',
  width: 'Width',
  text: 'Text size',
  spacing: 'Text spacing',
  motion: 'Motion',
  contrast: 'Contrast',
  words: 'Words',
}
const labels = Object.entries(LABELS) as [SwitchName, string][] // Object.entries widens the keys to string

/** Shows a story in an iframe, so that its width, sheets and toasts behave as in the app, with its guide below. */
export function StoryFrame({ story }: { story: string }) {
  const switches = useSwitches()
  const frame = useRef<HTMLIFrameElement>(null)
  const hash = serializeSwitches(switches)
  const initialHash = useRef(hash)

  // A change of the hash alone updates the preview without a reload. The preview ignores an empty hash.
  useEffect(() => {
    const preview = frame.current?.contentWindow
    if (preview && preview.location.href !== 'about:blank') preview.location.hash = hash || 'start'
  }, [hash])

  return (
    <div className="bench">
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
      </form>
      <iframe
        key={story}
        ref={frame}
        title="Preview"
        className="bench-preview"
        style={{ width: switches.width === 'full' ? '100%' : `${switches.width}px` }}
        src={`?mode=preview&story=${story}#${initialHash.current || 'start'}`}
      />
      <Findings key={`${story} ${hash}`} frame={frame} />
      <AccessibilityTreePanel key={`${story} ${hash} read`} frame={frame} />
      <DocsPanel story={story} />
    </div>
  )
}
