import { useEffect, useMemo, useRef, useState } from 'react'
import { brandStyleOf } from '#ladle/brand-theme.ts'
import type { DraftBrand } from '#ladle/draft-brand.ts'
import { ColorVisionFilter, VISIONS } from './color-vision.tsx'
import { type AppearanceName, PreviewRow } from './preview-row.tsx'
import type { Editor } from './use-editor.ts'

const PAGES = {
  home: 'Home',
  branch: 'Branch',
  choose: 'Chooser',
  payment: 'Payment',
  bill: 'Bill',
  coupons: 'Coupons',
} as const
const pages = Object.entries(PAGES)

const SHOWN: Readonly<Record<string, readonly AppearanceName[]>> = {
  'light, dark, more contrast': ['light', 'dark', 'more contrast'],
  'light and dark': ['light', 'dark'],
  'light only': ['light'],
  'dark only': ['dark'],
  'more contrast': ['more contrast', 'more contrast, dark'],
}

/** Longer than the time between two keys, since another name starts the app in each frame anew. */
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

function useDraftForPreviews({ draft, tokens }: Editor): DraftBrand {
  const brand = useSettled(draft.brand, NAME_PAUSE_MS)
  const { id, logo, darkLogo } = draft
  const lastLook = useRef(brandStyleOf(tokens, undefined, undefined))
  const look = useMemo(() => {
    try {
      lastLook.current = brandStyleOf(tokens, logo ?? undefined, darkLogo ?? undefined)
    } catch {
      // A logo that cannot be used is in the list of checks; the last one stays.
    }
    return lastLook.current
  }, [tokens, logo, darkLogo])
  return useMemo(() => ({ brand: { ...brand, id, name: brand.name.trim() || 'Your brand' }, look }), [brand, id, look])
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

/** Pages of the app with the draft's name, logo and tokens, side by side in the colour schemes. */
export function PreviewPages({ editor }: { editor: Editor }) {
  const [language, setLanguage] = useState('th')
  const [shown, setShown] = useState('light, dark, more contrast')
  const [vision, setVision] = useState('full colour')
  const draft = useDraftForPreviews(editor)
  const list = useRef<HTMLElement>(null)
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
          {pages.map(([page, title]) => (
            <button
              key={page}
              type="button"
              onClick={() => list.current?.querySelector(`[data-page=${page}]`)?.scrollIntoView({ block: 'start' })}
            >
              {title}
            </button>
          ))}
        </div>
      </div>
      <ColorVisionFilter vision={vision} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section ref={list} className="bench-pages" data-vision={vision} aria-label="Pages of the app" tabIndex={0}>
        {pages.map(([page, title]) => (
          <div key={page} data-page={page}>
            <h3>{title}</h3>
            <PreviewRow page={page} title={title} language={language} looks={SHOWN[shown] ?? []} draft={draft} />
          </div>
        ))}
      </section>
    </section>
  )
}
