import { useEffect, useMemo, useRef, useState } from 'react'
import { tokensOfDraft } from '#studio/draft/check-draft.ts'
import { sharePicture } from '#studio/draft/draft-files.ts'
import { openBrand } from '#studio/editor/draft/brands.ts'
import { addressOfBytes, folderOf } from '#studio/editor/draft/bytes.ts'
import { tile } from '#studio/pictures/icons-svg.ts'
import type { DraftBrand, SampleName } from '#studio/previews/draft-brand.ts'
import { brandPalette } from '../../../design-tokens/resolve-tokens.ts'
import { brandStyleOf, stageOf } from '../../../ladle/brand-theme.ts'
import { pictureAddresses } from '../../../ladle/brands.ts'
import { tokenLayers } from '../../../ladle/token-files.ts'
import { readLogo } from '../../logo.ts'
import { logoTexts } from '../../logo-files.ts'
import { fontFaces } from '../../typeface/font-faces.ts'
import { ColorVisionFilter, VISIONS } from './color-vision.tsx'
import { draftPicture } from './draft-picture.ts'
import { type AppearanceName, DEVICES, type DeviceName, PreviewRow } from './preview-row.tsx'
import type { Editor, State } from './use-editor.ts'

const PAGES = [
  'Home',
  'Home of a guest',
  'Home without a load',
  'Home of a newcomer',
  'Branch',
  'Chooser',
  'Payment',
  'Start',
  'Bill',
  'Picture to share',
  'Coupons',
  'Rewards',
  'A reward',
  'Delivery',
  'Wash, dry, fold',
  'No coupons',
  'No purchases',
  'No loads',
  'Loads that are done',
  'No notifications',
] as const satisfies SampleName[]
/** No page of the app: the brand in chats and on the home screen. */
const OUTSIDE = 'Shared link and icon'

const SHOWN: Readonly<Record<string, readonly AppearanceName[]>> = {
  'light, dark, more contrast': ['light', 'dark', 'more contrast'],
  'light and dark': ['light', 'dark'],
  'light only': ['light'],
  'dark only': ['dark'],
  'more contrast': ['more contrast', 'more contrast, dark'],
}
const BEFORE_AFTER = 'before and after'

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

type Previewed = Pick<Editor, 'draft' | 'tokens' | 'addressOf' | 'folder'>

/** Of a brand that has none yet. */
const NO_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" stroke-dasharray="1"/></svg>'

function useDraftForPreviews({ draft, tokens, addressOf, folder }: Previewed, page: SampleName): DraftBrand {
  const brand = useSettled(draft.brand, NAME_PAUSE_MS)
  const { id, logo, darkLogo, wideLogo, darkWideLogo, fonts } = draft
  const lastLook = useRef(
    brandStyleOf(
      tokens,
      logoTexts((_, kind) => (kind === 'logo' ? NO_LOGO : null)),
    ),
  )
  const look = useMemo(() => {
    try {
      lastLook.current = brandStyleOf(tokens, { logo: logo ?? NO_LOGO, darkLogo, wideLogo, darkWideLogo })
    } catch {
      // A logo that cannot be used is in the list of checks; the last one stays.
    }
    return lastLook.current
  }, [tokens, logo, darkLogo, wideLogo, darkWideLogo])
  return useMemo(() => {
    const shown = { ...brand, id, name: brand.name.trim() || 'Your brand' }
    const faces = fontFaces(fonts ?? {}, (file) => addressOf(`fonts/${file}`) ?? '')
    const css = faces + stageOf(folder, brand.stage)
    return { brand: shown, look, fonts: css, pictures: pictureAddresses(shown, addressOf), page }
  }, [brand, id, look, fonts, addressOf, folder, page])
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

/** The brand as it is on the disk, beside the draft of it; undefined for a new one. */
function useSavedBrand({ origin, version }: Editor, isWanted: boolean): State | undefined {
  const [saved, setSaved] = useState<State>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another brand
  useEffect(() => {
    setSaved(undefined)
    if (!isWanted || origin === null) return
    let isGone = false
    openBrand(origin).then(
      ({ draft }) => isGone || setSaved({ draft, origin }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [origin, version, isWanted])
  return saved
}

/** The brand as it was, in the same page. */
function Before({ saved, ...rest }: { saved: State; page: SampleName; language: string; device: DeviceName }) {
  const draft = useDraftForPreviews(
    {
      draft: saved.draft,
      tokens: tokensOfDraft(saved.draft, tokenLayers),
      folder: folderOf(saved),
      addressOf: (file) => addressOfBytes(folderOf(saved), file),
    },
    rest.page,
  )
  return <PreviewRow {...rest} title={`${rest.page}, before`} caption="before" looks={['light']} draft={draft} />
}

/** What others see of the brand: the picture of a shared link, and the icon. */
function Outside({ draft, tokens }: Pick<Editor, 'draft' | 'tokens'>) {
  if (draft.logo === null) return <p>Add a logo first.</p>
  let pictures: readonly (readonly [title: string, svg: string])[]
  try {
    const palette = brandPalette(tokens)
    pictures = [
      ['Picture of a shared link', sharePicture(draft.logo, tokens)],
      ['Icon on the home screen', tile(readLogo(draft.logo), palette, 0.62, 112)],
    ]
  } catch {
    return <p>The logo cannot be drawn: see Checks.</p>
  }
  return (
    <div className="bench-outside">
      {pictures.map(([title, svg]) => (
        <figure key={title}>
          <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={title} />
          <figcaption>{title}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Pages of the app with the draft's name, words, logo and tokens, side by side in the colour schemes. */
export function PreviewPages({ editor }: { editor: Editor }) {
  const [language, setLanguage] = useState('th')
  const [shown, setShown] = useState('light, dark, more contrast')
  const [vision, setVision] = useState('full colour')
  const [device, setDevice] = useState<DeviceName>('phone')
  const [isOutside, setOutside] = useState(false)
  const pages = useRef<HTMLDivElement>(null)
  const { page, show, setNote, draft: made } = editor
  const draft = useDraftForPreviews(editor, page)
  const saved = useSavedBrand(editor, shown === BEFORE_AFTER)

  // The words lead to pages of the app.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page stands for the wish to see it
  useEffect(() => setOutside(false), [page])

  async function savePicture() {
    try {
      const frames = [...(pages.current?.querySelectorAll('figure') ?? [])].flatMap((figure) => {
        const frame = figure.querySelector('iframe')
        return frame ? [{ frame, caption: figure.querySelector('figcaption')?.textContent ?? '' }] : []
      })
      const blob = await draftPicture(`${draft.brand.name}: ${page}`, frames)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = `${made.id || 'draft'}-${page.toLowerCase().replaceAll(' ', '-')}.png`
      link.click()
      URL.revokeObjectURL(link.href)
      setNote(`Downloaded ${link.download}.`)
    } catch (cause) {
      setNote(`No picture was made: ${cause instanceof Error ? cause.message : cause}`)
    }
  }

  const canCompare = editor.origin !== null
  return (
    <section className="bench-previews" aria-labelledby="pages">
      <div className="bench-previews-head">
        <h2 id="pages">Preview</h2>
        <div className="bench-switches">
          <Choice
            label="Show"
            options={[...Object.keys(SHOWN), ...(canCompare ? [BEFORE_AFTER] : [])]}
            value={shown}
            onChange={setShown}
          />
          <Choice
            label="Device"
            options={Object.keys(DEVICES)}
            value={device}
            onChange={(name) => setDevice(name as DeviceName)} // one of the options
          />
          <Choice label="Language" options={['th', 'en']} value={language} onChange={setLanguage} />
          <Choice label="Colour vision" options={VISIONS} value={vision} onChange={setVision} />
          <button type="button" onClick={() => void savePicture()}>
            Save as PNG
          </button>
        </div>
        <div className="bench-jumps">
          {PAGES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={!isOutside && name === page}
              onClick={() => {
                setOutside(false)
                show(name)
              }}
            >
              {name}
            </button>
          ))}
          <button type="button" aria-pressed={isOutside} onClick={() => setOutside(true)}>
            {OUTSIDE}
          </button>
        </div>
      </div>
      <ColorVisionFilter vision={vision} />
      <div ref={pages} className="bench-pages" data-vision={vision}>
        {isOutside ? (
          <Outside draft={made} tokens={editor.tokens} />
        ) : (
          <>
            {saved ? <Before saved={saved} page={page} language={language} device={device} /> : null}
            <PreviewRow
              title={page}
              caption={shown === BEFORE_AFTER ? 'after' : undefined}
              language={language}
              looks={SHOWN[shown] ?? ['light']}
              device={device}
              draft={draft}
            />
          </>
        )}
      </div>
    </section>
  )
}
