import type { BrandDraft } from '#studio/draft/draft.ts'
import { DEFAULT_DRESS, DRESS_NAMES } from '../../../design-tokens/dresses.ts'
import { DENSITY_NAMES, SHAPE_NAMES } from '../../../design-tokens/presets.ts'
import { BRAND_SCHEMES, CUSTOMER_BLOCKS, GUEST_BLOCKS, SERVICES } from '../../../src/contract/home-blocks.ts'
import { fieldId } from './fields.tsx'
import type { Editor } from './use-editor.ts'

const CHOICES = [
  { field: 'colorScheme', title: 'Colour scheme', names: BRAND_SCHEMES, normal: 'device' },
  { field: 'density', title: 'Density', names: DENSITY_NAMES, normal: 'regular' },
  { field: 'shape', title: 'Corners', names: SHAPE_NAMES, normal: 'soft' },
  { field: 'stage', title: 'Field of home', names: DRESS_NAMES, normal: DEFAULT_DRESS },
] as const
const LISTS = [
  { field: 'guest', title: 'Home of a guest', names: GUEST_BLOCKS },
  { field: 'customer', title: 'Home of a customer', names: CUSTOMER_BLOCKS },
  { field: 'services', title: 'Services', names: SERVICES },
] as const

type Home = NonNullable<BrandDraft['brand']['home']>

/** The same draft with a list of home; undefined: as in the app. */
function withList<Field extends keyof Home>(draft: BrandDraft, field: Field, list: Home[Field]): BrandDraft {
  const { [field]: _, ...others } = draft.brand.home ?? {}
  const home = list ? { ...others, [field]: list } : others
  const { home: __, ...brand } = draft.brand
  return { ...draft, brand: Object.keys(home).length > 0 ? { ...brand, home } : brand }
}

/** Presets of the look, and what home shows in which order. */
export function BrandChoices({ editor: { draft, edit } }: { editor: Editor }) {
  const { brand } = draft
  return (
    <details className="bench-section">
      <summary>Density, corners, colour scheme, home</summary>
      <div className="bench-tokens">
        <div className="bench-pair">
          {CHOICES.map(({ field, title, names, normal }) => (
            <div key={field} className="bench-field">
              <label htmlFor={fieldId(field)}>{title}</label>
              <select
                id={fieldId(field)}
                value={brand[field] ?? normal}
                onChange={({ target: { value } }) =>
                  edit(field, (before) => {
                    const { [field]: _, ...others } = before.brand
                    return { ...before, brand: value === normal ? others : { ...others, [field]: value } }
                  })
                }
              >
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </div>
          ))}
        </div>
        {LISTS.map(({ field, title, names }) => (
          <OrderedChoice
            key={field}
            title={title}
            names={names}
            shown={brand.home?.[field] ?? names}
            onChange={(list) =>
              edit(
                `home.${field}`,
                (before) =>
                  withList(before, field, list.join() === names.join() ? undefined : ([...list] as Home[typeof field])), // some of `names`,
              )
            }
          />
        ))}
      </div>
    </details>
  )
}

type OrderedChoiceProps = {
  title: string
  names: readonly string[]
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

/** Some of the names, in an order of their own. */
function OrderedChoice({ title, names, shown, onChange }: OrderedChoiceProps) {
  const move = (name: string, by: number) => {
    const at = shown.indexOf(name)
    const others = shown.filter((one) => one !== name)
    onChange(others.toSpliced(at + by, 0, name))
  }
  const hidden = names.filter((name) => !shown.includes(name))
  return (
    <fieldset className="bench-order">
      <legend>{title}</legend>
      {[...shown, ...hidden].map((name, at) => (
        <div key={name}>
          <label>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...shown, name] : shown.filter((one) => one !== name))
              }
            />{' '}
            {name}
          </label>
          <button
            type="button"
            aria-label={`Move ${name} up`}
            disabled={at === 0 || at >= shown.length}
            onClick={() => move(name, -1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`Move ${name} down`}
            disabled={at >= shown.length - 1}
            onClick={() => move(name, 1)}
          >
            ↓
          </button>
        </div>
      ))}
    </fieldset>
  )
}
