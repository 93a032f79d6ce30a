import type { BrandDraft } from '#studio/draft/draft.ts'
import { setField, setPalette } from '#studio/editor/draft/edits.ts'
import type { Editor } from './use-editor.ts'

type Preset = {
  name: string
  note: string
  look: Pick<BrandDraft['brand'], 'density' | 'shape' | 'home'> & { stage?: string }
  field?: 'paper' | 'bright'
  palette?: 'deep' | 'bright'
}

/** Characters that a laundry may have, by means that every brand has. The three example brands begin like these. */
const PRESETS: readonly Preset[] = [
  { name: 'Neighbourly', note: 'a machine in a shop, soft corners', look: {} },
  {
    name: 'Quiet hotel',
    note: 'an arch, square corners, space, branches first',
    look: {
      density: 'roomy',
      shape: 'square',
      stage: 'arch',
      home: {
        guest: ['branches', 'offers', 'services'],
        customer: ['branches', 'again', 'balances', 'offers', 'services'],
      },
    },
    field: 'paper',
    palette: 'deep',
  },
  {
    name: 'Loud',
    note: 'a face behind the glass, round corners, offers first',
    look: {
      shape: 'round',
      stage: 'face',
      home: {
        guest: ['offers', 'branches', 'services'],
        customer: ['again', 'balances', 'offers', 'branches', 'services'],
      },
    },
    field: 'bright',
    palette: 'bright',
  },
]

/** The draft with another character; colour, names, logos and pictures stay. */
function withPreset(draft: BrandDraft, { look, field, palette }: Preset): BrandDraft {
  const { density: _, shape: __, stage: ___, home: ____, ...brand } = draft.brand
  return setField(setPalette({ ...draft, brand: { ...brand, ...look } }, palette), field)
}

const isChosen = (draft: BrandDraft, preset: Preset) =>
  JSON.stringify(draft) === JSON.stringify(withPreset(draft, preset))

/** Where a brand may begin, as one step of undo. */
export function Presets({ editor: { draft, edit } }: { editor: Editor }) {
  return (
    <fieldset className="bench-presets">
      <legend>Character</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset.name}
          type="button"
          aria-pressed={isChosen(draft, preset)}
          onClick={() => edit(`preset ${preset.name}`, (before) => withPreset(before, preset))}
        >
          <b>{preset.name}</b>
          <small>{preset.note}</small>
        </button>
      ))}
    </fieldset>
  )
}
