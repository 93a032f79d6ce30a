import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DraftBrand, isReady, showDraft } from '../../../ladle/draft-brand.ts'
import { setOptionsOf } from '../../../ladle/toolbar.ts'
import { type Appearance, mirror } from './mirror.ts'

/** Of the phone that a frame shows. */
const WIDTH_PX = 390
const HEIGHT_PX = 780

/** What the frames of a row differ in. */
export const LOOKS = {
  light: { scheme: 'light', contrast: 'device' },
  dark: { scheme: 'dark', contrast: 'device' },
  'more contrast': { scheme: 'light', contrast: 'more' },
  'more contrast, dark': { scheme: 'dark', contrast: 'more' },
} as const satisfies Record<string, Appearance>
export type AppearanceName = keyof typeof LOOKS

type PreviewRowProps = {
  /** Of the page. */
  title: string
  language: string
  /** The first is the app itself; the others show what it shows. */
  looks: readonly AppearanceName[]
  draft: DraftBrand
}

/** The draft says which page is shown. */
const STORY = 'pages--home'

/** One page of the app in several looks, beside each other. The app is loaded once, when it is first seen. */
export function PreviewRow({ title, language, looks, draft }: PreviewRowProps) {
  const [app, setApp] = useState<Document>()
  const [first, ...others] = looks
  if (!first) return null
  return (
    <div className="bench-row">
      <Frame caption={first}>
        {(isSeen, scale) =>
          isSeen ? (
            <AppFrame
              title={`${title}, ${first}`}
              options={new URLSearchParams({ language, ...LOOKS[first] }).toString()}
              draft={draft}
              scale={scale}
              onLoad={setApp}
            />
          ) : null
        }
      </Frame>
      {others.map((look) => (
        <Frame key={look} caption={look}>
          {(_, scale) => (app ? <MirrorFrame title={`${title}, ${look}`} app={app} look={look} scale={scale} /> : null)}
        </Frame>
      ))}
    </div>
  )
}

type FrameProps = { caption: string; children: (isSeen: boolean, scale: number) => ReactNode }

/** As large as its column allows. */
function Frame({ caption, children }: FrameProps) {
  const box = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [scale, setScale] = useState(1)

  useEffect(() => {
    if (!box.current) return
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    const size = new ResizeObserver(([entry]) =>
      setScale(Math.min(1, (entry?.contentRect.width ?? WIDTH_PX) / WIDTH_PX)),
    )
    seen.observe(box.current)
    size.observe(box.current)
    return () => {
      seen.disconnect()
      size.disconnect()
    }
  }, [])

  return (
    <figure ref={box} className="bench-frame">
      <figcaption>{caption}</figcaption>
      <div style={{ height: HEIGHT_PX * scale }}>{children(isSeen, scale)}</div>
    </figure>
  )
}

const frameSize = (scale: number) => ({
  width: WIDTH_PX,
  height: HEIGHT_PX,
  style: { transform: `scale(${scale})` },
})

type AppFrameProps = {
  title: string
  /** Of the preview, as in its hash. */
  options: string
  draft: DraftBrand
  scale: number
  onLoad: (app: Document | undefined) => void
}

function AppFrame({ title, options, draft, scale, onLoad }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const initialOptions = useRef(options)
  const current = useRef({ draft, options })
  current.current = { draft, options }

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const preview = frame.current?.contentWindow
      if (!preview || event.source !== preview || !isReady(event)) return
      showDraft(preview, current.current.draft)
      // They may have changed while it was loading.
      setOptionsOf(preview, current.current.options)
      onLoad(preview.document)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onLoad])

  // Before the frame is ready, nobody hears this.
  useEffect(() => {
    if (frame.current?.contentWindow) showDraft(frame.current.contentWindow, draft)
  }, [draft])

  useEffect(() => setOptionsOf(frame.current?.contentWindow, options), [options])

  return (
    <iframe
      ref={frame}
      title={title}
      {...frameSize(scale)}
      src={`?mode=preview&story=${STORY}#${initialOptions.current}`}
    />
  )
}

/** Of a standard page: without a doctype it would have the layout of old ones. */
const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>'

function MirrorFrame({
  title,
  app,
  look,
  scale,
}: {
  title: string
  app: Document
  look: AppearanceName
  scale: number
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => (page ? mirror(app, page, LOOKS[look]) : undefined), [app, page, look])
  return (
    <iframe
      ref={frame}
      title={title}
      {...frameSize(scale)}
      // It is only looked at: the keyboard is for the app beside it.
      inert
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      onLoad={() => setPage(frame.current?.contentDocument ?? null)}
    />
  )
}
