import { type ReactNode, useState } from 'react'
import { measure } from '#design-tokens/css.ts'
import { tokensOfBrand } from '#ladle/brand-theme.ts'
import { CopyButton } from '#ladle/copy-button.tsx'
import { useSwitches } from '#ladle/toolbar.ts'
import * as branchIcons from '#ui/icons/branch-icons.tsx'
import * as otherIcons from '#ui/icons/icons.tsx'
import * as navigationIcons from '#ui/icons/navigation-icons.tsx'
import * as pinIcons from '#ui/icons/pin-icons.tsx'
import * as rewardIcons from '#ui/icons/reward-icons.tsx'
import * as scannerIcons from '#ui/icons/scanner-icons.tsx'
import * as shareIcons from '#ui/icons/share-icons.tsx'
import * as statusIcons from '#ui/icons/status-icons.tsx'
import type { Story } from '#ui/story.ts'
import { Contrasts } from './contrasts.tsx'

export default {
  title: 'Foundations',
  meta: {
    kind: 'page',
    group: 'Foundations',
    also: 'tokens, colours, colors, type, typography, spacing, radius, motion, สี, ตัวอักษร, ระยะ, ไอคอน',
  },
}

/** Thai text with the highest marks above and the lowest below the letters. */
const THAI = 'ปั๊ม ซื้อ น้ำ ผู้ กตัญญู ดุษฎี'

const useTokens = (group: string) => {
  const { brand } = useSwitches()
  const prefix = `${group}.`
  return [...tokensOfBrand(brand)].flatMap(([name, token]) =>
    name.startsWith(prefix) ? [{ name: name.slice(prefix.length), ...token }] : [],
  )
}

/** A page of the workbench, whose own texts are always English. */
const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="bench-sheet" lang="en">
    <h1>{title}</h1>
    {children}
  </main>
)

function Facts({ rows }: { rows: readonly { name: string; text: string; sample?: ReactNode }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window, so the keyboard must reach it
    <section className="bench-scroll" aria-label="Tokens" tabIndex={0}>
      <table className="bench-table">
        <tbody>
          {rows.map(({ name, text, sample }) => (
            <tr key={name}>
              <th scope="row">
                <CopyButton text={name} className="bench-copy">
                  {name}
                </CopyButton>
              </th>
              <td>{text}</td>
              <td>{sample}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const Colours: Story = () => {
  const { brand } = useSwitches()
  const colours = useTokens('color')
  return (
    <Sheet title="Colours">
      <Facts
        rows={colours.map(({ name, value, dark }) => ({
          name,
          text: value === dark ? String(value) : `${value}, dark ${dark}`,
          sample: (
            <>
              <span className="bench-swatch" style={{ background: String(value) }} />
              <span className="bench-swatch" style={{ background: String(dark) }} />
            </>
          ),
        }))}
      />
      <Contrasts tokens={tokensOfBrand(brand)} />
    </Sheet>
  )
}

type Typography = { fontFamily: string | string[]; fontSize: unknown; fontWeight: number; lineHeight: number }

export const Type: Story = () => (
  <Sheet title="Type">
    {useTokens('text').map(({ name, value }) => {
      const { fontFamily, fontSize, fontWeight, lineHeight } = value as Typography // parseTokens has checked it
      const style = { fontFamily: [fontFamily].flat().join(', '), fontSize: measure(fontSize), fontWeight, lineHeight }
      // Figure styles have no room for Thai marks and are never used for Thai.
      const sample = name.startsWith('figure') ? '1,234.50' : `${THAI} Washed at 14:32`
      return (
        <section key={name}>
          <h2>
            {name}: {style.fontSize} / {lineHeight}, {fontWeight}
          </h2>
          <p style={style} lang="th">
            {sample}
          </p>
        </section>
      )
    })}
  </Sheet>
)

export const Space: Story = () => (
  <Sheet title="Space and targets">
    <Facts
      rows={[...useTokens('spacing'), ...useTokens('target')].map(({ name, value }) => ({
        name,
        text: measure(value),
        sample: <span className="bench-bar" style={{ width: measure(value) }} />,
      }))}
    />
  </Sheet>
)

export const Corners: Story = () => (
  <Sheet title="Corners">
    <Facts
      rows={useTokens('radius').map(({ name, value }) => ({
        name,
        text: measure(value),
        sample: <span className="bench-corner" style={{ borderRadius: measure(value) }} />,
      }))}
    />
  </Sheet>
)

export const Motion: Story = () => {
  const [isMoved, setMoved] = useState(false)
  const easings = useTokens('easing').map(({ name, value }) => ({ name, curve: `cubic-bezier(${String(value)})` }))
  return (
    <Sheet title="Motion">
      <button type="button" className="bench-go" onClick={() => setMoved(!isMoved)}>
        Move
      </button>
      <Facts
        rows={useTokens('duration').map(({ name, value }) => ({
          name,
          text: measure(value),
          sample: easings.map((easing) => (
            <span
              key={easing.name}
              className="bench-mover"
              title={easing.name}
              style={{
                transition: `translate ${measure(value)} ${easing.curve}`,
                translate: isMoved ? '120px' : '0',
              }}
            />
          )),
        }))}
      />
      <p>With reduced motion nothing moves: levels jump, pages change at once.</p>
    </Sheet>
  )
}

const iconsByName = Object.entries({
  ...branchIcons,
  ...navigationIcons,
  ...otherIcons,
  ...pinIcons,
  ...rewardIcons,
  ...scannerIcons,
  ...shareIcons,
  ...statusIcons,
}).toSorted(([a], [b]) => (a < b ? -1 : 1))

export const Icons: Story = () => (
  <Sheet title="Icons">
    <ul className="bench-icons">
      {iconsByName.map(([name, NamedIcon]) => (
        <li key={name}>
          <NamedIcon />
          {name}
        </li>
      ))}
    </ul>
  </Sheet>
)
