import { type RefObject, useState } from 'react'
import './audit.ts'

type FindingsProps = { frame: RefObject<HTMLIFrameElement | null> }

/** Audits the whole preview, including overlays, and lists the findings. */
export function Findings({ frame }: FindingsProps) {
  const [findings, setFindings] = useState<string[]>()
  const [isPending, setPending] = useState(false)

  async function audit() {
    setPending(true)
    try {
      setFindings(await frame.current?.contentWindow?.auditPreview?.())
    } finally {
      setPending(false)
    }
  }

  return (
    <section className="bench-findings" aria-labelledby="bench-findings">
      <h2 id="bench-findings">Accessibility</h2>
      <button type="button" onClick={() => void audit()} disabled={isPending}>
        Audit the preview
      </button>
      <div role="status">
        {findings?.length === 0 ? (
          <p>Nothing found. An audit cannot find everything: also test with the keyboard and a screen reader.</p>
        ) : null}
        {findings && findings.length > 0 ? (
          <>
            <p>{findings.length} findings:</p>
            <ul>
              {findings.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
