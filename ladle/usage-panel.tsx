import { stories } from 'virtual:generated-list'
import { useEffect, useState } from 'react'
import type { Controls } from '#ui/story.ts'
import { controlValues } from './story-controls.tsx'
import { useChangedControls, useSwitches } from './toolbar.ts'
import { usageOf } from './usage.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const sources = import.meta.glob<string>('../src/ui/*/*.stories.tsx', { query: '?raw', import: 'default' })

/** The code of the story, with the values of its controls, to copy. */
export function UsagePanel({ story, controls }: { story: string; controls: Controls }) {
  const { language } = useSwitches()
  const changed = useChangedControls()
  const [source, setSource] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const { entry = '', locStart: start = 0, locEnd: end = 0 } = stories[story] ?? {}

  useEffect(() => {
    let isCurrent = true
    void sources[`../${entry}`]?.().then((text) => isCurrent && setSource(text))
    return () => {
      isCurrent = false
    }
  }, [entry])

  if (!source) return null
  const code = usageOf({
    source,
    folder: entry.split('/').at(-2) ?? '',
    start,
    end,
    language: language === 'en' ? 'en' : 'th',
    values: controlValues(controls, changed),
  })
  return (
    <section className="bench-usage" aria-labelledby="bench-usage">
      <h2 id="bench-usage">Code</h2>
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard.writeText(code).then(() => setCopied(true))
        }}
        onBlur={() => setCopied(false)}
      >
        Copy the code
      </button>
      <span role="status">{isCopied ? ' Copied.' : ''}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  )
}
