import { type RefObject, useState } from 'react'
import '#tests/a11y/in-page/accessibility-tree.ts'
import '#tests/a11y/in-page/audit.ts'

/** What axe and our probes find in the preview, overlays too, and the preview as text, in the order of a screen reader. */
export function AccessibilityPanel({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const [text, setText] = useState('')
  const ask = async (name: 'auditPreview' | 'readAccessibilityTree') => {
    const lines = await frame.current?.contentWindow?.[name]?.()
    setText(lines?.join('\n') || 'Nothing found. Also test with the keyboard and a screen reader.')
  }
  return (
    <section aria-labelledby="bench-findings">
      <h2 id="bench-findings">Accessibility</h2>
      <button type="button" onClick={() => void ask('auditPreview')}>
        Audit the preview
      </button>{' '}
      <button type="button" onClick={() => void ask('readAccessibilityTree')}>
        Read it as a screen reader
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window, so the keyboard must reach it */}
      <pre className="bench-scroll" role="status" tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
