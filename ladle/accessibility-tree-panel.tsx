import { type RefObject, useState } from 'react'
import './accessibility-tree.ts'

type AccessibilityTreePanelProps = { frame: RefObject<HTMLIFrameElement | null> }

/** The preview as text, in the order in which a screen reader reads it. */
export function AccessibilityTreePanel({ frame }: AccessibilityTreePanelProps) {
  const [lines, setLines] = useState<string[]>()

  async function read() {
    setLines(await frame.current?.contentWindow?.readAccessibilityTree?.())
  }

  return (
    <section aria-labelledby="bench-reading">
      <h2 id="bench-reading">Screen reader</h2>
      <button type="button" onClick={() => void read()}>
        Read the preview
      </button>
      {lines ? (
        <>
          <p role="status">
            {lines.length} lines: role, name, states. Each screen reader announces them in its own words.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window, so the keyboard must reach it */}
          <section className="bench-scroll" aria-label="Accessibility tree" tabIndex={0}>
            <pre>{lines.join('\n')}</pre>
          </section>
        </>
      ) : null}
    </section>
  )
}
