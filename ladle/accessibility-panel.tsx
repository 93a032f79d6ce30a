import { type RefObject, useState } from 'react'
import '#tests/a11y/in-page/accessibility-tree.ts'
import '#tests/a11y/in-page/audit.ts'

type Asked = 'auditPreview' | 'readAccessibilityTree'

/** What axe and our probes find in the preview, overlays too, and the preview as text, in the order of a screen reader. */
export function AccessibilityPanel({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const [lines, setLines] = useState<Partial<Record<Asked, string[]>>>({})
  const [pending, setPending] = useState<Asked>()
  const { auditPreview: findings, readAccessibilityTree: tree } = lines

  async function ask(name: Asked) {
    setPending(name)
    try {
      setLines({ ...lines, [name]: await frame.current?.contentWindow?.[name]?.() })
    } finally {
      setPending(undefined)
    }
  }

  return (
    <>
      <section className="bench-findings" aria-labelledby="bench-findings">
        <h2 id="bench-findings">Accessibility</h2>
        <button type="button" onClick={() => void ask('auditPreview')} disabled={pending === 'auditPreview'}>
          Audit the preview
        </button>
        <div role="status">
          {findings?.length === 0 ? (
            <p>Nothing found. An audit cannot find everything: also test with the keyboard and a screen reader.</p>
          ) : null}
          {findings?.length ? <p>{findings.length} findings:</p> : null}
          <ul>
            {findings?.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="bench-reading">
        <h2 id="bench-reading">Screen reader</h2>
        <button type="button" onClick={() => void ask('readAccessibilityTree')}>
          Read the preview
        </button>
        {tree ? (
          <>
            <p role="status">
              {tree.length} lines: role, name, states. Each screen reader announces them in its own words.
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window, so the keyboard must reach it */}
            <section className="bench-scroll" aria-label="Accessibility tree" tabIndex={0}>
              <pre>{tree.join('\n')}</pre>
            </section>
          </>
        ) : null}
      </section>
    </>
  )
}
