import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLogo } from '../../logo.ts'
import { importLogo, LogoError } from './import-logo.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inner: string, attributes = 'viewBox="0 0 64 64"') => `<svg ${NS} ${attributes}>${inner}</svg>`
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** As each tool writes it. */
const EXPORTS = {
  'Illustrator, with its own data': `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" ${NS} x="0px" y="0px" viewBox="0 0 120 60" style="enable-background:new 0 0 120 60;" xml:space="preserve">
<style type="text/css">.st0{fill:#F5C400;}.st1{fill:url(#SVGID_1_);}</style>
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:aipgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
<g i:extraneous="self"><linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="60" y1="0" x2="120" y2="0"><stop offset="0" style="stop-color:#0A5"/><stop offset="1" style="stop-color:#05A"/></linearGradient>
<rect class="st0" width="60" height="60"/><circle class="st1" cx="90" cy="30" r="28"/></g></switch></svg>`,
  'Figma, with a mask, a shadow and a picture': svg(
    `<g filter="url(#filter0_d_1_2)"><mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="64"><path d="M0 0H32V64H0V0Z" fill="white"/></mask><g mask="url(#mask0_1_2)"><circle cx="32" cy="32" r="30" fill="#F5C400"/></g></g><rect x="40" y="40" width="16" height="16" fill="url(#pattern0)"/><defs><filter id="filter0_d_1_2" x="0" y="0" width="64" height="64" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="b"/><feOffset dy="2"/><feGaussianBlur stdDeviation="1"/><feBlend in2="b" result="s"/><feBlend in="SourceGraphic" in2="s"/></filter><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.5)"/></pattern><image id="image0" width="2" height="2" xlink:href="data:image/png;base64,${DOT}"/></defs>`,
    'width="64" height="64" viewBox="0 0 64 64" fill="none"',
  ),
  'Inkscape, in millimetres with clones': `<svg width="40mm" height="40mm" viewBox="0 0 40 40" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.3" ${NS}>
<sodipodi:namedview id="namedview1" pagecolor="#ffffff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
<g inkscape:label="Layer 1" inkscape:groupmode="layer"><path id="p" style="fill:#0a5;fill-opacity:1;stroke:#003;stroke-width:1;-inkscape-stroke:none" d="m 2,2 h 12 v 12 h -12 z"/><use xlink:href="#p" x="20" y="4" transform="rotate(20 20 20)"/><use xlink:href="#p" style="fill:#f00" y="20"/></g></svg>`,
  'Affinity, with sizes in per cent': `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg width="100%" height="100%" viewBox="0 0 512 511.99" version="1.1" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;" ${NS}><g id="Artboard1" serif:id="Artboard 1" transform="matrix(1,0,0,0.99,0,0)"><path d="M20,20L492,20L492,492L20,492L20,20ZM128,128L128,384L384,384L384,128L128,128Z" style="fill:rgb(245,196,0);"/></g></svg>`,
  'a symbol, a clone in a clip path and a nested drawing': svg(
    `<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><path id="c" d="M0 0H32V64H0Z"/><clipPath id="k"><use xlink:href="#c" x="8"/></clipPath><g clip-path="url(#k)"><use xlink:href="#s" width="40" height="40" x="4" y="4" fill="#c00"/></g><svg x="40" y="40" width="20" height="20" viewBox="0 0 5 5"><rect width="5" height="5" fill="#06c"/></svg>`,
  ),
  'Sketch, with the decimal commas of another country': svg(
    '<radialGradient id="a" cx="50%" cy="50%" r="50%" gradientTransform="translate(0,5, 0,5), scale(0,448, 1), rotate(92,849)"><stop stop-color="#845ce7" offset="0"/><stop stop-color="#fd0" offset="1"/></radialGradient><circle cx="32" cy="32" r="30" fill="url(#a)"/>',
  ),
  'a blend mode, a link and no viewBox': svg(
    `<circle cx="24" cy="32" r="20" fill="#f5c400"/><a href="https://example.com"><circle cx="40" cy="32" r="20" fill="#0ac" style="mix-blend-mode:multiply"/></a>`,
    'width="64" height="64px"',
  ),
}

/** Pixels on white, 128 × 128. The box of the source is made square in the same way. */
const pixelsOf = (text: string) =>
  sharp(Buffer.from(text), { density: 96 })
    .resize(128, 128, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer()

test.each(Object.entries(EXPORTS))('%s: is taken and looks the same', async (_, source) => {
  const imported = importLogo(source)
  expect(() => readLogo(imported.svg)).not.toThrow()
  const [before, after] = await Promise.all([pixelsOf(source), pixelsOf(imported.svg)])
  expect(new Set(after).size).toBeGreaterThan(2)
  const different = before.filter((value, i) => Math.abs(value - (after[i] ?? 0)) > 48).length
  expect(different / before.length).toBeLessThan(0.02)
})

test('a drawing that is wider than high gets margins, and the designer is told so', () => {
  const { svg: square, notes } = importLogo(EXPORTS['Illustrator, with its own data'])
  expect(readLogo(square).box).toBe('0 -30 120 120')
  expect(notes).toEqual(['It was 120 × 60 and has got margins, since a mark is square.'])
  expect(importLogo(EXPORTS['Affinity, with sizes in per cent']).notes).toEqual([])
})

test('a drawing in currentColor stays one that takes the colour of the brand', () => {
  const { svg: imported } = importLogo(svg('<g style="fill:currentColor"><path d="M0 0H64V64Z"/></g>'))
  expect(readLogo(imported).isOneColor).toBe(true)
})

test('scripts, handlers and animations are removed', () => {
  const { svg: imported } = importLogo(
    svg(
      '<script>alert(1)</script><path onload="alert(1)" d="M0 0H64V64Z" fill="#c00"><animate attributeName="fill"/></path>',
    ),
  )
  expect(imported).not.toMatch(/script|alert|animate/)
})

const problemsOf = (text: string, shape?: 'wide') => {
  try {
    importLogo(text, shape)
  } catch (cause) {
    if (cause instanceof LogoError) return cause.problems
    throw cause
  }
  return []
}

test('all that only the drawing tool can change is said at once, each with the way to do it', () => {
  const problems = problemsOf(
    svg(
      '<text x="0" y="9">Lemon <tspan>Wash</tspan></text><image href="C:\\logo.png" width="9" height="9"/><foreignObject id="note"><p/></foreignObject>',
    ),
  )
  expect(problems).toEqual([
    expect.stringMatching(/the text “Lemon Wash”.*Create Outlines.*Object to Path/),
    expect.stringMatching(/another file \(“C:\\logo.png”\).*Embed Image/),
    expect.stringMatching(/web page \(“note”\)/),
  ])
})

test('a wide logo keeps its shape, and one that is square is refused beside all else', () => {
  const { svg: wide, notes } = importLogo(EXPORTS['Illustrator, with its own data'], 'wide')
  expect(readLogo(wide, 'wide').box).toBe('0 0 120 60')
  expect(notes).toEqual([])
  expect(problemsOf(svg('<text>Lemon</text>'), 'wide')).toEqual([
    expect.stringMatching(/the text “Lemon”/),
    expect.stringMatching(/^It is 64 × 64, too narrow for a wide logo: export mark and name beside each other/),
  ])
})

test.each([
  ['another format', 'GIF89a', /not an SVG drawing/],
  ['a web page', '<html><body/></html>', /not an SVG drawing/],
  ['a damaged file', '<svg viewBox="0 0 8 8"><path d="M0 0"></svg>', /damaged/],
  ['nothing in it', svg(''), /draws nothing/],
  ['no size', svg('<path d="M0 0H8V8Z"/>', ''), /has no size/],
  [
    'an entity that grows',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<path id="&b;" d="&b;"/>')}`,
    /./,
  ],
  [
    'copies of copies',
    svg(
      Array.from(
        { length: 24 },
        (_, i) => `<g id="g${i}"><use href="#g${i - 1}"/><use href="#g${i - 1}"/><path d="M0 0H${i}V9Z"/></g>`,
      ).join(''),
    ),
    /too many clones/,
  ],
  [
    'a page from outside in a paint',
    svg('<path fill="url(https://example.com/a.svg#x)" d="M0 0H8V8Z"/>'),
    /outside the file/,
  ],
])('a file with %s is refused in words', (_, text, message) => {
  expect(problemsOf(text).join('\n')).toMatch(message)
})

test('what a logo cannot do is left out, and said', () => {
  const moving = importLogo(svg('<circle cx="32" cy="32" r="30"><animate attributeName="r" to="8"/></circle>'))
  expect(moving.notes).toEqual(['Its animation is left out: a logo in the app does not move.'])
  const active = importLogo(svg('<script>alert(1)</script><circle onload="x()" cx="32" cy="32" r="30"/>'))
  expect(active.notes).toEqual(['Its script is left out: a logo in the app does nothing when it is pressed.'])
  expect(active.svg).not.toMatch(/script|onload/)
})

test('a style sheet loses what is for media and animations, and the rest stays', () => {
  const css =
    '@import url(x.css);.a{fill:#f5c400}@media (prefers-color-scheme:dark){.a{fill:#fff}}@keyframes k{to{opacity:0}}.b{fill:#05a}'
  const { svg: imported, notes } = importLogo(
    svg(`<style>${css}</style><circle class="a" cx="16" cy="32" r="14"/><circle class="b" cx="48" cy="32" r="14"/>`),
  )
  expect(imported).toContain('fill="#f5c400"')
  expect(imported).toContain('fill="#05a"')
  expect(imported).not.toContain('style')
  expect(notes).toEqual(['Rules for media and animations in its style sheet are left out.'])
})

test.each([
  ['text in front', 'hello <svg/>', 'it begins with something else than a drawing'],
  ['an open tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g></svg>', 'a part of it'],
])('a file with %s is refused in words', (_, text, words) => {
  expect(() => importLogo(text)).toThrow(words)
  expect(() => importLogo(text)).not.toThrow(/<input>|:\d+:\d+/)
})

const MARK = '<circle class="a" cx="32" cy="32" r="30"/>'
const styled = (css: string, inner = MARK) => svg(`<style>${css}</style>${inner}`)

test.each([
  ['looks under a pointer', '.a{fill:#7c3aed}.a:hover,.b:focus{fill:#fff}', /under a pointer/],
  ['a list of which one is of a pointer', '.a:hover,.a{fill:#7c3aed}', /under a pointer/],
  ['an import with a semicolon', '@import url("https://x.y/css?a;b");.a{fill:#7c3aed}', /Rules for media/],
  ['an at-rule in CDATA', '<![CDATA[@media print{.a{fill:#000}} .a{fill:#7c3aed}]]>', /Rules for media/],
  ['an animation of its own', '.a{fill:#7c3aed;animation:turn 1s infinite}', /animation is left out/],
])('a style sheet with %s keeps its colours, and what is left out is said', (_, css, note) => {
  const { svg: drawn, notes } = importLogo(styled(css))
  expect(drawn).toContain('#7c3aed')
  expect(notes).toEqual([expect.stringMatching(note)])
})

test('what is important in a style sheet wins over an attribute', () => {
  const inner = '<circle class="a" fill="#ffffff" cx="32" cy="32" r="30"/>'
  expect(importLogo(styled('.a{fill:#7c3aed!important}', inner)).svg).toMatch(/fill="#7c3aed"/)
})

test('a link that is left out is said', () => {
  expect(importLogo(svg('<a href="https://x.y"><circle cx="32" cy="32" r="30"/></a>')).notes).toEqual([
    expect.stringMatching(/link is left out/),
  ])
})

test.each([
  [
    'appears by an animation',
    '<style>.a{opacity:0;animation:in 1s}@keyframes in{to{opacity:1}}</style><g class="a"><circle r="9"/></g>',
  ],
  ['appears by SMIL', '<g opacity="0"><circle r="9"/><animate attributeName="opacity" to="1"/></g>'],
  ['is hidden', '<g style="display:none"><circle r="9"/></g>'],
])('a drawing that %s is refused in words', (_, inner) => {
  expect(() => importLogo(svg(inner))).toThrow(/Nothing of it is left to see/)
})

test('a drawing that is a line in a square is refused', () => {
  const line = svg('<rect width="2000" height="100"/>', 'viewBox="0 0 2000 100"')
  expect(() => importLogo(line)).toThrow(/a line in a square/)
  expect(importLogo(svg('<rect width="400" height="100"/>', 'viewBox="0 0 400 100"')).notes).toHaveLength(1)
})
