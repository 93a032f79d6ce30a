/**
 * How a brand dresses the field at the top of home and the large door in it, as CSS variables without their prefix `--stage-`.
 * The markup is the same for all, so that a page of any brand is the same before and after its script.
 */

/** A machine in a shop, with whoever sits on it. */
const MACHINE = {
  // On a phone that is short, too, something of the page below it is seen.
  height: 'clamp(27rem, 58svh, 33rem)',
  door: 'min(9rem + 92px, 74vw, 33svh)',
  'door-opened': 'var(--stage-door)',
  'opened-shift': '0px',
  // Whole, in a field of six parts of thirteen, below two lines of heading.
  'door-wide': 'clamp(11rem, 100svh - 24rem, min(46vw - 11rem, 44rem))',
  'door-opened-wide': 'var(--stage-door-wide)',
  wide: 'calc(var(--stage-door-wide) + 8rem)',
  'say-wide': 'min(3.25rem, 4vw)',
  inset: '16px',
  // What is beside the second line: the companion on the machine. Large text on a small phone has no room for it.
  aside: 'clamp(0px, (100vw - 19rem) * 1000, 7.5rem)',
  place: 'center',
  pull: '0px',
  crop: '1',
  'crop-opened': '1',
  overline: 'block',
  above: '1.5rem',
  front: 'block',
  arch: 'none',
  rays: 'none',
  'ring-width': '9',
  'track-width': '9',
  'edge-width': '2.5',
  'rim-width': '0',
  'frame-width': '14',
  'handle-width': '7',
  'hinge-radius': '3px',
  'door-open': '-104deg',
  'companion-top': 'block',
  'companion-inside': 'none',
  figure: '0.4',
  // A time, or with a unit of several words.
  'figure-long': '0.4',
  'figure-flow': 'column',
  'figure-wrap': 'nowrap',
  'figure-inset': '14%',
  'go-inset': '16px',
  'go-end': '2.25rem',
  'go-height': '56px',
  'go-radius': 'var(--radii-panel)',
  'go-align': 'center',
  'go-flow': 'row',
  'go-single': '0px',
  'go-gap': '8px',
  'go-pad': '0px',
  'go-cut': 'none',
  'go-size': '1.125rem',
  'page-radius': '24px',
  edge: 'none',
  // The bar of the main pages.
  bar: 'var(--colors-surface)',
  'bar-line': 'var(--colors-line)',
  'bar-ink': 'var(--colors-ink2)',
  'bar-here': 'var(--colors-brand-text)',
  'bar-press': 'var(--colors-sunken)',
  'bar-seat': 'var(--shadows-seat)',
} as const

/** A door in an arch of paper, at the right edge; the button is its sill. */
const ARCH = {
  ...MACHINE,
  height: 'clamp(26.5rem, 58svh, 35rem)',
  door: 'min(9rem + 106px, 78vw, 34svh)',
  'door-wide': 'clamp(11rem, 100svh - 23rem, min(46vw - 9rem, 44rem))',
  wide: '100%',
  'say-wide': 'min(3.5rem, 4.3vw)',
  inset: '24px',
  // Not larger with large words, which would have no room left.
  aside: 'clamp(0px, (100vw - 19rem) * 1000, 144px)',
  place: 'end',
  pull: '-20px',
  above: '0px',
  front: 'none',
  arch: 'block',
  'ring-width': '3.5',
  'track-width': '1.2',
  'edge-width': '1.2',
  'rim-width': '1.2',
  'handle-width': '3',
  'hinge-radius': '0px',
  'door-open': '-122deg',
  'companion-top': 'none',
  'go-inset': '0px',
  'go-end': '0px',
  'go-height': '64px',
  'go-radius': '0px',
  'go-align': 'space-between',
  'go-flow': 'row-reverse',
  'go-single': 'auto',
  'go-gap': '0px',
  'go-pad': '24px',
  'page-radius': '0px',
} as const

/** The door is a face as wide as the screen, and the button lies over its chin. */
const FACE = {
  ...MACHINE,
  height: 'clamp(27rem, 62svh, 36rem)',
  door: 'min(13rem + 168px, 97vw, 48svh)',
  'door-wide': 'clamp(11rem, 112svh - 24rem, min(46vw - 6rem, 44rem))',
  'door-opened-wide': 'calc(var(--stage-door-wide) * 0.84)',
  wide: 'calc(var(--stage-door-wide) + 48px)',
  'say-wide': 'min(3.5rem, 4.3vw)',
  aside: '0px',
  // The button begins where the glass ends.
  crop: '0.84',
  'crop-opened': '0.92',
  'door-opened': 'min(11rem + 126px, 78vw, 39svh)',
  'opened-shift': '5.5rem',
  overline: 'none',
  above: '0.625rem',
  front: 'none',
  rays: 'block',
  'ring-width': '10',
  'track-width': '10',
  'edge-width': '5',
  'rim-width': '5',
  'door-open': '-116deg',
  'companion-top': 'none',
  'companion-inside': 'block',
  figure: '0.28',
  'figure-long': '0.21',
  'figure-flow': 'row',
  'figure-wrap': 'wrap',
  // Below the eyes, where a tick would be a crooked mouth.
  tick: 'none',
  'figure-inset': '47% 14% 19%',
  'go-end': '1rem',
  'go-height': '64px',
  'go-radius': '32px',
  'go-cut': '0 0 0 4px var(--colors-stage)',
  'go-size': '1.25rem',
  'page-radius': '0px',
  edge: '4px solid var(--colors-frame-edge)',
  bar: 'var(--colors-drum-dark)',
  'bar-line': 'var(--colors-drum-dark)',
  'bar-ink': 'var(--colors-on-frame)',
  'bar-here': 'var(--colors-ring)',
  'bar-press': 'var(--colors-track)',
  'bar-seat': '0 0 0 5px var(--colors-drum-dark)',
} as const

export const DRESSES = { machine: MACHINE, arch: ARCH, face: FACE } as const
export type Dress = keyof typeof DRESSES
export const DRESS_NAMES = Object.keys(DRESSES) as Dress[] // the keys of the object above
export const DEFAULT_DRESS = 'machine' satisfies Dress

/** The variables of a dress by their whole names. @param base leaves out those that are the same in it */
export const dressVariables = (dress: Dress, base?: Dress): Map<string, string> =>
  new Map(
    Object.entries(DRESSES[dress]).flatMap(([name, value]) =>
      base && DRESSES[base][name as keyof typeof MACHINE] === value // the keys of every dress
        ? []
        : [[`--stage-${name}`, value] as const],
    ),
  )
