import { contrastPairs, ratioText } from '#design-tokens/contrast-rules.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'

/** Each pair of foreground and background with its contrast ratio, and in words whether it passes. */
export function Contrasts({ tokens }: { tokens: ResolvedTokens }) {
  const pairs = contrastPairs(tokens)
  const failureCount = pairs.filter(({ ratio, minimum }) => ratio < minimum).length
  // Each row shows a pair in light and dark.
  const rows = Map.groupBy(pairs, ({ front, back, minimum }) => `${front} ${back} ${minimum}`)
  return (
    <section aria-labelledby="contrasts">
      <h2 id="contrasts">Contrast</h2>
      <p role="status">{failureCount === 0 ? 'All pairs pass.' : `${failureCount} pairs have too little contrast.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window, so the keyboard must reach it */}
      <section className="bench-scroll" aria-label="Pairs of colours" tabIndex={0}>
        <table className="bench-table">
          <thead>
            <tr>
              {['Colour', 'On', 'Needs', 'Light', 'Dark'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([name, schemePairs]) => (
              <tr key={name}>
                <th scope="row">{schemePairs[0]?.front}</th>
                <td>{schemePairs[0]?.back}</td>
                <td>{schemePairs[0]?.minimum}:1</td>
                {schemePairs.map(({ scheme, frontColor, backColor, ratio, minimum }) => (
                  <td key={scheme}>
                    <span aria-hidden className="bench-swatch" style={{ color: frontColor, background: backColor }}>
                      {/* A colour with a minimum below 4.5:1 is for shapes and borders, never for text. */}
                      {minimum < 4.5 ? <span className="bench-shape" /> : 'กA'}
                    </span>{' '}
                    {ratioText(ratio)} {ratio >= minimum ? 'passes' : 'fails'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
