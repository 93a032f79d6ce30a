import { type RefObject, useState } from 'react'
import './audit.ts'

type FindingsProps = { frame: RefObject<HTMLIFrameElement | null> }

/** Looks through the whole preview, what is drawn over it included, and says in words what is wrong. */
export function Findings({ frame }: FindingsProps) {
  const [found, setFound] = useState<string[]>()
  const [isLooking, setLooking] = useState(false)

  async function look() {
    setLooking(true)
    try {
      setFound(await frame.current?.contentWindow?.lookThrough?.())
    } finally {
      setLooking(false)
    }
  }

  return (
    <section className="bench-findings" aria-labelledby="bench-findings">
      <h2 id="bench-findings">Accessibility</h2>
      <button type="button" onClick={() => void look()} disabled={isLooking}>
        Look through the preview
      </button>
      <div role="status">
        {found?.length === 0 ? <p>Nothing found. No scan sees all: try it by keyboard, and listen to it.</p> : null}
        {found && found.length > 0 ? (
          <>
            <p>{found.length} found:</p>
            <ul>
              {found.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
