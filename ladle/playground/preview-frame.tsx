import { useEffect, useRef, useState } from 'react'
import { type DraftBrand, isReady, showDraft } from '#ladle/draft-brand.ts'

/** Of the phone that a frame shows. */
const WIDTH_PX = 390
const HEIGHT_PX = 780

type PreviewFrameProps = {
  story: string
  title: string
  caption: string
  /** Of the preview, as in its hash. */
  options: string
  draft: DraftBrand
}

/** One page as large as its column allows. It is loaded when it is scrolled to. */
export function PreviewFrame({ story, title, caption, options, draft }: PreviewFrameProps) {
  const box = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [scale, setScale] = useState(1)
  const initialOptions = useRef(options)
  const current = useRef(draft)
  current.current = draft

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

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const preview = frame.current?.contentWindow
      if (preview && event.source === preview && isReady(event)) showDraft(preview, current.current)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  // Before the frame is ready, nobody hears this.
  useEffect(() => {
    if (frame.current?.contentWindow) showDraft(frame.current.contentWindow, draft)
  }, [draft])

  useEffect(() => {
    const preview = frame.current?.contentWindow
    if (preview && preview.location.href !== 'about:blank') preview.location.hash = options
  }, [options])

  return (
    <figure ref={box} className="bench-frame">
      <figcaption>{caption}</figcaption>
      <div style={{ height: HEIGHT_PX * scale }}>
        {isSeen ? (
          <iframe
            ref={frame}
            title={title}
            width={WIDTH_PX}
            height={HEIGHT_PX}
            style={{ transform: `scale(${scale})` }}
            src={`?mode=preview&story=${story}#${initialOptions.current}`}
          />
        ) : null}
      </div>
    </figure>
  )
}
