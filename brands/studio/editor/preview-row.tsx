import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DraftBrand, isReady, showDraft } from '#studio/previews/draft-brand.ts'
import { setOptionsOf } from '../../../ladle/toolbar.ts'
import { type Appearance, mirror } from './mirror.ts'

/** What a frame shows, in pixels. */
export const DEVICES = {
  phone: { width: 390, height: 780 },
  'small phone': { width: 320, height: 640 },
  desktop: { width: 1280, height: 800 },
} as const
export type DeviceName = keyof typeof DEVICES

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
  /** In place of the name of the look. */
  caption?: string | undefined
  device: DeviceName
  draft: DraftBrand
}

/** The draft says which page is shown. */
const STORY = 'pages--home'

/** One page of the app in several looks, beside each other. The app is loaded once, when it is first seen. */
export function PreviewRow({ title, language, looks, caption, device, draft }: PreviewRowProps) {
  const [app, setApp] = useState<Document>()
  const [first, ...others] = looks
  if (!first) return null
  return (
    <div className="bench-row">
      <Frame caption={caption ?? first} device={device}>
        {(isSeen, scale) =>
          isSeen ? (
            <AppFrame
              title={`${title}, ${first}`}
              options={new URLSearchParams({ language, ...LOOKS[first] }).toString()}
              draft={draft}
              device={device}
              scale={scale}
              onLoad={setApp}
            />
          ) : null
        }
      </Frame>
      {others.map((look) => (
        <Frame key={look} caption={look} device={device}>
          {(_, scale) =>
            app ? <MirrorFrame title={`${title}, ${look}`} app={app} look={look} device={device} scale={scale} /> : null
          }
        </Frame>
      ))}
    </div>
  )
}

type FrameProps = { caption: string; device: DeviceName; children: (isSeen: boolean, scale: number) => ReactNode }

/** As large as its column allows. */
function Frame({ caption, device, children }: FrameProps) {
  const { width, height } = DEVICES[device]
  const box = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [scale, setScale] = useState(1)

  useEffect(() => {
    if (!box.current) return
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    const size = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)))
    seen.observe(box.current)
    size.observe(box.current)
    return () => {
      seen.disconnect()
      size.disconnect()
    }
  }, [width])

  return (
    <figure ref={box} className="bench-frame" data-device={device} style={{ maxWidth: width + 18 }}>
      <figcaption>{caption}</figcaption>
      <div style={{ height: height * scale }}>{children(isSeen, scale)}</div>
    </figure>
  )
}

const frameSize = (device: DeviceName, scale: number) => ({
  ...DEVICES[device],
  style: { transform: `scale(${scale})` },
})

type AppFrameProps = {
  title: string
  /** Of the preview, as in its hash. */
  options: string
  draft: DraftBrand
  device: DeviceName
  scale: number
  onLoad: (app: Document | undefined) => void
}

function AppFrame({ title, options, draft, device, scale, onLoad }: AppFrameProps) {
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
      {...frameSize(device, scale)}
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
  device,
  scale,
}: {
  title: string
  app: Document
  look: AppearanceName
  device: DeviceName
  scale: number
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => (page ? mirror(app, page, LOOKS[look]) : undefined), [app, page, look])
  return (
    <iframe
      ref={frame}
      title={title}
      {...frameSize(device, scale)}
      // It is only looked at: the keyboard is for the app beside it.
      inert
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      onLoad={() => setPage(frame.current?.contentDocument ?? null)}
    />
  )
}
