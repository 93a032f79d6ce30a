import { PALETTE_MODES, type Palette, paletteOf } from '../../../design-tokens/palette.ts'

/** Colours that are hard to build on: bright, pale, dark and grey ones. */
const COLORS = [
  ...['#f5c400', '#ffe600', '#f59e0b', '#f97316', '#84cc16', '#39ff14', '#c8fff0', '#06b6d4'],
  ...['#ff9ec7', '#d9480f', '#7a4a12', '#808080'],
]

function Sample({
  palette: { canvas, fill, onFill, fillEdge, brandText, brandUi, glass, water, waterLine },
}: {
  palette: Palette
}) {
  const edge = `1.5px solid ${fillEdge}`
  const drum = `linear-gradient(${glass} 45%, ${waterLine} 45% 52%, ${water} 52%)`
  return (
    <td style={{ background: canvas, padding: 12 }}>
      <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <b style={{ background: fill, color: onFill, border: edge, borderRadius: 12, padding: '12px 20px' }}>40 ฿</b>
        <span style={{ color: brandText }}>Link</span>
        <span
          style={{ inlineSize: 36, blockSize: 36, borderRadius: 36, border: `4px solid ${brandUi}`, background: drum }}
        />
      </span>
    </td>
  )
}

/** Both kinds of fills of colours that are hard, in light and dark, and which of them the colour gets by itself. */
export function Fills() {
  return (
    <div className="bench">
      <h1>Deep and bright fills</h1>
      <table>
        <thead>
          <tr>
            <th>colour</th>
            <th>by itself</th>
            <th colSpan={2}>deep</th>
            <th colSpan={2}>bright</th>
          </tr>
        </thead>
        <tbody>
          {COLORS.map((color) => (
            <tr key={color}>
              <th scope="row">{color}</th>
              <td>{paletteOf(color).light.fill === color ? 'bright' : 'deep'}</td>
              {PALETTE_MODES.flatMap((mode) =>
                Object.entries(paletteOf(color, mode)).map(([scheme, palette]) => (
                  <Sample key={`${mode} ${scheme}`} palette={palette} />
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
