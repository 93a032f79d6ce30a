import { sva } from '#styled/css'

/**
 * `--left` sets ring and water level. The state sets `--ring`, `--ring-width` (of 120 units), `--water` and
 * `--water-line`. The content of the glass is sized relative to `--side`, the width of the porthole.
 */
export const portholeRecipe = sva({
  slots: [
    'root',
    'art',
    'hardware',
    'bezel',
    'track',
    'arc',
    'lip',
    'halo',
    'slash',
    'ticks',
    'glass',
    'water',
    'wave',
    'body',
    'surface',
    'content',
  ],
  base: {
    root: {
      '--ring': '{colors.brandUi}',
      '--ring-width': '7',
      '--water': '{colors.water}',
      '--water-line': '{colors.waterLine}',
      '--glass': '{colors.glass}',
      display: 'inline-block',
      flex: 'none',
      position: 'relative',
      isolation: 'isolate',
      maxWidth: 'full',
      aspectRatio: '[1]',
      verticalAlign: 'middle',
    },
    art: { position: 'absolute', inset: '[0px]', boxSize: 'full', overflow: 'visible', fill: '[none]' },
    hardware: {
      stroke: 'lineUi',
      strokeWidth: '[4]',
      strokeLinecap: 'round',
      _highContrast: { stroke: '[CanvasText]' },
    },
    bezel: {
      fill: 'sunken',
      stroke: 'lineUi',
      strokeWidth: '[1px]',
      vectorEffect: 'non-scaling-stroke',
      _highContrast: { fill: '[Canvas]', stroke: '[CanvasText]' },
    },
    track: { stroke: 'line', strokeWidth: '[var(--ring-width)]', _highContrast: { stroke: '[Canvas]' } },
    arc: {
      stroke: '[var(--ring)]',
      strokeWidth: '[var(--ring-width)]',
      strokeLinecap: 'round',
      _highContrast: { stroke: '[CanvasText]' },
    },
    lip: {
      stroke: 'lineUi',
      strokeWidth: '[1px]',
      vectorEffect: 'non-scaling-stroke',
      _highContrast: { stroke: '[CanvasText]' },
    },
    halo: { stroke: '[var(--ring)]', strokeWidth: '[1.75]', _highContrast: { stroke: '[CanvasText]' } },
    slash: {
      stroke: 'lineUi',
      strokeWidth: '[4.5]',
      strokeLinecap: 'round',
      _highContrast: { stroke: '[CanvasText]' },
    },
    ticks: {
      stroke: 'lineUi',
      strokeWidth: '[1.25px]',
      vectorEffect: 'non-scaling-stroke',
      _highContrast: { stroke: '[CanvasText]' },
    },
    glass: {
      position: 'absolute',
      inset: '[13.4%]', // r 44 of 60
      borderRadius: 'full',
      bg: '[var(--glass)]',
      overflow: 'hidden',
      // Safari clips animated children to a round box only in its own stacking context.
      isolation: 'isolate',
    },
    water: {
      position: 'absolute',
      inset: '[0px]',
      transform: '[translateY(calc((1 - var(--left)) * 84% + 8%))]',
      // Hides the wave when no time is left.
      opacity: '[calc(var(--left) * 1000)]',
      transition: '[transform var(--durations-level) var(--easings-out)]',
    },
    wave: {
      position: 'absolute',
      insetBlockStart: '[-5%]',
      insetInlineStart: '[0px]',
      width: '[200%]',
      height: '[110%]',
      overflow: 'visible',
      fill: '[none]',
    },
    body: { fill: '[var(--water)]', _highContrast: { fill: '[none]' } },
    surface: {
      stroke: '[var(--water-line)]',
      strokeWidth: '[1.5px]',
      vectorEffect: 'non-scaling-stroke',
      _highContrast: { stroke: '[CanvasText]' },
    },
    content: {
      position: 'absolute',
      inset: '[13.4%]',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      textAlign: 'center',
      color: 'ink',
      // The caller's icon has the size of the state's own.
      '& > svg': { boxSize: '[calc(var(--side) * 0.32)]' },
    },
  },
  variants: {
    size: {
      44: { root: { width: '[2.75rem]', '--side': '2.75rem' } },
      56: { root: { width: '[3.5rem]', '--side': '3.5rem' } },
      72: { root: { width: '[4.5rem]', '--side': '4.5rem' } },
      112: { root: { width: '[7rem]', '--side': '7rem', '--ring-width': '6.5' } },
      // Next to text in a card, with the width that the card has left.
      154: { root: { width: '[var(--side)]', '--side': 'clamp(116px, 39.5vw, 9.625rem)', '--ring-width': '6.5' } },
    },
    ring: {
      none: {},
      whole: {},
      arc: {
        arc: {
          // With a unit, because Firefox does not accept a calculated number here and would draw the whole ring.
          strokeDasharray: '[calc(var(--left) * 100px) 200px]',
          transition: '[stroke-dasharray var(--durations-level) var(--easings-out)]',
          // A round cap of zero length would draw a dot.
          opacity: '[calc(var(--left) * 1000)]',
        },
      },
      // The circumference has 336 units: twelve dashes or twenty-four dots.
      dashes: { arc: { strokeDasharray: '[16 12]', strokeDashoffset: '[8]', strokeLinecap: 'butt' } },
      // A failure is not told from the brand by its colour alone.
      broken: { arc: { strokeDasharray: '[64 20]', strokeDashoffset: '[-10]', strokeLinecap: 'butt' } },
      dots: { arc: { strokeDasharray: '[0.1 13.9]' } },
    },
    state: {
      free: {
        root: { '--ring': '{colors.ok}' },
        // The dark drum shows at the right, because the door is ajar.
        glass: {
          bg: 'okLine',
          _before: {
            content: '""',
            position: 'absolute',
            inset: '[0px]',
            borderRadius: 'full',
            bg: '[var(--glass)]',
            transform: '[translateX(-9%)]',
          },
        },
        content: { color: 'ok', translate: '[-4% 0]' },
      },
      reserved: { root: { '--ring': '{colors.warnUi}' }, content: { color: 'warn' } },
      running: {},
      finishing: {},
      done: { root: { '--ring': '{colors.ink2}' } },
      outOfOrder: { root: { '--ring': '{colors.lineUi}', '--glass': '{colors.sunken}' }, content: { color: 'ink2' } },
      offline: { root: { '--ring': '{colors.lineUi}', '--glass': '{colors.sunken}' }, content: { color: 'ink2' } },
      paying: {},
      full: { water: { transform: '[translateY(-12%)]', opacity: '1' } },
      failed: { root: { '--ring': '{colors.alarm}' }, content: { color: 'bad' } },
      plain: { content: { color: 'ink2' } },
    },
    owner: {
      mine: {},
      other: { root: { '--ring': '{colors.ink3}', '--water': '{colors.line}', '--water-line': '{colors.lineUi}' } },
    },
    isBare: { true: { root: { '--ring-width': '9' } } },
    isUrgent: { true: { root: { '--ring': '{colors.warnUi}' } } },
    isAnimated: {
      true: { wave: { _motionSafe: { animation: '[sway var(--durations-sway) linear infinite]' } } },
    },
  },
})
