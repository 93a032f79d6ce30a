import { type RefObject, useState } from 'react'
import './accessibility-tree.ts'

type ReadingProps = { frame: RefObject<HTMLIFrameElement | null> }

/** The preview as a screen reader finds it: without a picture, in its order. */
export function AccessibilityTreePanel({ frame }: ReadingProps) {
  const [lines, setLines] = useState<string[]>()

  async function read() {
    setLines(await frame.current?.contentWindow?.readOut?.())
  }

  return (
    <section aria-labelledby="bench-reading">
      <h2 id="bench-reading">Screen reader</h2>
      <button type="button" onClick={() => void read()}>
        Read the preview as it stands
      </button>
      {lines ? (
        <>
          <p role="status">
            {lines.length} lines: role, name, states. Orca, VoiceOver and others say them in their own words.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, and the keyboard has to be able to */}
          <section className="bench-scroll" aria-label="What a screen reader finds" tabIndex={0}>
            <pre>{lines.join('\n')}</pre>
          </section>
        </>
      ) : null}
    </section>
  )
}
