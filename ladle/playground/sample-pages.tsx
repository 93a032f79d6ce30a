import { useEffect, useRef, useState } from 'react'

const PAGES = { home: 'Home', payment: 'Payment', bill: 'Bill' } as const
const pages = Object.entries(PAGES)

/**
 * G. M. Machado et al., "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
 */
const COLOR_VISIONS: Record<string, string> = {
  'Full colour': '',
  'Without red (protanopia)': '0.152 1.053 -0.205 0 0  0.115 0.786 0.099 0 0  -0.004 -0.048 1.052 0 0  0 0 0 1 0',
  'Without green (deuteranopia)': '0.367 0.861 -0.228 0 0  0.280 0.673 0.047 0 0  -0.012 0.043 0.969 0 0  0 0 0 1 0',
  'Without blue (tritanopia)': '1.256 -0.077 -0.179 0 0  -0.078 0.931 0.148 0 0  0.005 0.691 0.304 0 0  0 0 0 1 0',
  'Without colour (achromatopsia)': '0.213 0.715 0.072 0 0  0.213 0.715 0.072 0 0  0.213 0.715 0.072 0 0  0 0 0 1 0',
}

function Choice(props: {
  label: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

/** Pages of the app with the draft's tokens. */
export function SamplePages({ css }: { css: string }) {
  const [scheme, setScheme] = useState('light')
  const [language, setLanguage] = useState('th')
  const [vision, setVision] = useState('Full colour')
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">Sample pages</h2>
      <div className="bench-switches">
        <Choice label="Theme" options={['light', 'dark']} value={scheme} onChange={setScheme} />
        <Choice label="Language" options={['th', 'en']} value={language} onChange={setLanguage} />
        <Choice label="Colour vision" options={Object.keys(COLOR_VISIONS)} value={vision} onChange={setVision} />
      </div>
      <svg width="0" height="0" aria-hidden="true">
        <filter id="color-vision">
          <feColorMatrix values={COLOR_VISIONS[vision] || '1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0'} />
        </filter>
      </svg>
      <div className="bench-pages" style={{ filter: COLOR_VISIONS[vision] ? 'url(#color-vision)' : 'none' }}>
        {pages.map(([page, title]) => (
          <SamplePage
            key={page}
            page={page}
            title={title}
            css={css}
            options={`language=${language}&scheme=${scheme}`}
          />
        ))}
      </div>
    </section>
  )
}

function SamplePage({ page, title, css, options }: { page: string; title: string; css: string; options: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const initialOptions = useRef(options)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    const pageDocument = frame.current?.contentDocument
    if (!isLoaded || !pageDocument) return
    const style =
      pageDocument.getElementById('playground') ?? pageDocument.head.appendChild(pageDocument.createElement('style'))
    style.id = 'playground'
    style.textContent = css
  }, [css, isLoaded])

  useEffect(() => {
    if (isLoaded && frame.current?.contentWindow) frame.current.contentWindow.location.hash = options
  }, [options, isLoaded])

  return (
    <iframe
      ref={frame}
      title={title}
      className="bench-preview"
      width={360}
      src={`?mode=preview&story=pages--${page}#${initialOptions.current}`}
      onLoad={() => setLoaded(true)}
    />
  )
}
