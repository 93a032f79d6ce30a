import { stories } from 'virtual:generated-list'
import { useEffect, useState } from 'react'
import { useCopied } from './copied.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const sources = import.meta.glob<string>('../src/ui/*/*.stories.tsx', { query: '?raw', import: 'default' })

/** The code of the story, to copy. */
export function UsagePanel({ story }: { story: string }) {
  const [source, setSource] = useState('')
  const [isCopied, copied] = useCopied()
  const { entry = '', locStart: start = 1, locEnd: end = 1 } = stories[story] ?? {}

  useEffect(() => void sources[`../${entry}`]?.().then(setSource), [entry])

  if (!source) return null
  const code = source
    .split('\n')
    .slice(start - 1, end)
    .join('\n')
  return (
    <section className="bench-usage" aria-labelledby="bench-usage">
      <h2 id="bench-usage">Code</h2>
      <button type="button" {...copied(code)}>
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
