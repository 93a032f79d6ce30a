import { contrastPairs, ratioText } from '#design-tokens/contrast-rules.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'

/** Each pair of colours that stand on each other, its ratio, and in words whether that is enough. */
export function Contrasts({ look }: { look: ResolvedTokens }) {
  const all = contrastPairs(look)
  const failed = all.filter(({ ratio, least }) => ratio < least).length
  // Light and dark of a pair in one row.
  const rows = Map.groupBy(all, ({ front, back }) => `${front} ${back}`)
  return (
    <section aria-labelledby="contrasts">
      <h2 id="contrasts">Contrast</h2>
      <p role="status">{failed === 0 ? 'Everything can be read.' : `${failed} cannot be read well enough.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls, and the keyboard has to be able to */}
      <section className="bench-scroll" aria-label="Pairs of colours" tabIndex={0}>
        <table className="bench-table">
          <thead>
            <tr>
              <th scope="col">Colour</th>
              <th scope="col">On</th>
              <th scope="col">Needs</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([name, pairs]) => (
              <tr key={name}>
                <th scope="row">{pairs[0]?.front}</th>
                <td>{pairs[0]?.back}</td>
                <td>{pairs[0]?.least}:1</td>
                {pairs.map(({ scheme, text, ground, ratio, least }) => (
                  <td key={scheme}>
                    <span aria-hidden className="bench-swatch" style={{ color: text, background: ground }}>
                      {/* A colour that needs less than 4.5:1 is for shapes and edges, never for text. */}
                      {least < 4.5 ? <span className="bench-shape" /> : 'กA'}
                    </span>{' '}
                    {ratioText(ratio)} {ratio >= least ? 'passes' : 'fails'}
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
