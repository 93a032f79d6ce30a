import { stories } from 'virtual:generated-list'
import { useEffect, useState } from 'react'
import { CopyButton } from './copy-button.tsx'

// Ladle's Vite does not resolve `#` in a glob pattern.
const sources = import.meta.glob<string>('../src/ui/*/*.stories.tsx', { query: '?raw', import: 'default' })

/** The code of the story, to copy. */
export function UsagePanel({ story }: { story: string }) {
  const [source, setSource] = useState('')
  const { entry = '', locStart = 1, locEnd = 1 } = stories[story] ?? {}
  useEffect(() => void sources[`../${entry}`]?.().then(setSource), [entry])
  if (!source) return null
  const code = source
    .split('\n')
    .slice(locStart - 1, locEnd)
    .join('\n')
  return (
    <section aria-labelledby="bench-usage">
      <h2 id="bench-usage">Code</h2>
      <CopyButton text={code}>Copy the code</CopyButton>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it */}
      <pre tabIndex={0}>{code}</pre>
    </section>
  )
}
