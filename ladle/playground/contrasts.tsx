import type { Look } from '#design-tokens/look.ts'
import { contrast } from '#design-tokens/palette.ts'
import { PROMISES } from '#design-tokens/palette-promises.ts'

/** The same promises for colours that no brand colour gives. */
const STATUS = ['ok', 'warn', 'bad'].flatMap((tone) =>
  [`${tone}Tint`, 'canvas', 'surface'].map((back) => [tone, back, 4.5] as const),
)

const hexOf = (look: Look, role: string, scheme: 'light' | 'dark') => {
  const token = look.get(`color.${role}`)
  return String(scheme === 'dark' ? token?.dark : token?.value)
}

/** Each pair of colours that stand on each other, its ratio, and in words whether that is enough. */
export function Contrasts({ look }: { look: Look }) {
  const pairs = [...PROMISES, ...STATUS].map(([front, back, least]) => ({
    front,
    back,
    least,
    ratios: (['light', 'dark'] as const).map((scheme) => ({
      scheme,
      text: hexOf(look, front, scheme),
      ground: hexOf(look, back, scheme),
      ratio: contrast(hexOf(look, front, scheme), hexOf(look, back, scheme)),
    })),
  }))
  const failed = pairs.flatMap(({ least, ratios }) => ratios.filter(({ ratio }) => ratio < least)).length
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
            {pairs.map(({ front, back, least, ratios }) => (
              <tr key={`${front} ${back}`}>
                <th scope="row">{front}</th>
                <td>{back}</td>
                <td>{least}:1</td>
                {ratios.map(({ scheme, text, ground, ratio }) => (
                  <td key={scheme}>
                    <span aria-hidden className="bench-swatch" style={{ color: text, background: ground }}>
                      {/* A colour that needs less than 4.5:1 is for shapes and edges, never for text. */}
                      {least < 4.5 ? <span className="bench-shape" /> : 'กA'}
                    </span>{' '}
                    {/* Rounded down: 4.49 is not 4.5. */}
                    {(Math.floor(ratio * 100) / 100).toFixed(2)} {ratio >= least ? 'passes' : 'fails'}
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
