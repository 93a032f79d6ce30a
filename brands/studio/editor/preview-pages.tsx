import { useEffect, useMemo, useRef, useState } from 'react'
import { pictureAddresses } from '../../../ladle/brand-files.ts'
import { brandStyleOf } from '../../../ladle/brand-theme.ts'
import type { DraftBrand, SampleName } from '../../../ladle/draft-brand.ts'
import { logoTexts } from '../../logo-files.ts'
import { fontFaces } from '../../typeface/font-faces.ts'
import { ColorVisionFilter, VISIONS } from './color-vision.tsx'
import { type AppearanceName, PreviewRow } from './preview-row.tsx'
import type { Editor } from './use-editor.ts'

const PAGES = [
  'Home',
  'Home of a guest',
  'Branch',
  'Chooser',
  'Payment',
  'Bill',
  'Coupons',
] as const satisfies SampleName[]

const SHOWN: Readonly<Record<string, readonly AppearanceName[]>> = {
  'light, dark, more contrast': ['light', 'dark', 'more contrast'],
  'light and dark': ['light', 'dark'],
  'light only': ['light'],
  'dark only': ['dark'],
  'more contrast': ['more contrast', 'more contrast, dark'],
}

/** Longer than the time between two keys, because a change of the name restarts the app in the frame. */
const NAME_PAUSE_MS = 400

/** A value that changes only after it has not changed for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

function useDraftForPreviews({ draft, tokens, addressOf }: Editor, page: SampleName): DraftBrand {
  const brand = useSettled(draft.brand, NAME_PAUSE_MS)
  const { id, logo, darkLogo, wideLogo, darkWideLogo, fonts } = draft
  const lastLook = useRef(
    brandStyleOf(
      tokens,
      logoTexts(() => null),
    ),
  )
  const look = useMemo(() => {
    try {
      lastLook.current = brandStyleOf(tokens, { logo, darkLogo, wideLogo, darkWideLogo })
    } catch {
      // A logo that cannot be used is in the list of checks; the last one stays.
    }
    return lastLook.current
  }, [tokens, logo, darkLogo, wideLogo, darkWideLogo])
  return useMemo(() => {
    const shown = { ...brand, id, name: brand.name.trim() || 'Your brand' }
    const faces = fontFaces(fonts ?? {}, (file) => addressOf(`fonts/${file}`) ?? '')
    return { brand: shown, look, fonts: faces, pictures: pictureAddresses(shown, addressOf), page }
  }, [brand, id, look, fonts, addressOf, page])
}

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

/** A page of the app with the draft's name, words, logo and tokens, side by side in the colour schemes. */
export function PreviewPages({ editor }: { editor: Editor }) {
  const [language, setLanguage] = useState('th')
  const [shown, setShown] = useState('light, dark, more contrast')
  const [vision, setVision] = useState('full colour')
  const [title, setTitle] = useState<SampleName>('Home')
  const draft = useDraftForPreviews(editor, title)
  return (
    <section className="bench-previews" aria-labelledby="pages">
      <div className="bench-previews-head">
        <h2 id="pages">Preview</h2>
        <div className="bench-switches">
          <Choice label="Show" options={Object.keys(SHOWN)} value={shown} onChange={setShown} />
          <Choice label="Language" options={['th', 'en']} value={language} onChange={setLanguage} />
          <Choice label="Colour vision" options={VISIONS} value={vision} onChange={setVision} />
        </div>
        <div className="bench-jumps">
          {PAGES.map((page) => (
            <button key={page} type="button" aria-pressed={page === title} onClick={() => setTitle(page)}>
              {page}
            </button>
          ))}
        </div>
      </div>
      <ColorVisionFilter vision={vision} />
      <div className="bench-pages" data-vision={vision}>
        <PreviewRow title={title} language={language} looks={SHOWN[shown] ?? []} draft={draft} />
      </div>
    </section>
  )
}
