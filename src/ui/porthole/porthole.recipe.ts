import { sva } from '#styled/css'

/** `--left` drives ring and water; `--ring`, `--ring-width` (of 120 units), `--water` and `--water-line` are set by state. */
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
      // Safari clips moving children to a round box only in a layer of its own.
      isolation: 'isolate',
    },
    water: {
      position: 'absolute',
      inset: '[0px]',
      transform: '[translateY(calc((1 - var(--left)) * 84% + 8%))]',
      // No puddle when nothing is left.
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
    },
  },
  variants: {
    size: {
      44: { root: { width: '[2.75rem]' } },
      56: { root: { width: '[3.5rem]' } },
      72: { root: { width: '[4.5rem]' } },
      112: { root: { width: '[7rem]', '--ring-width': '6.5' } },
      // Beside text in a card: as wide as the card can spare.
      154: { root: { width: '[clamp(116px, 39.5vw, 9.625rem)]', '--ring-width': '6.5' } },
      200: { root: { width: '[min(12.5rem, 100vw - 48px)]', '--ring-width': '6' } },
      // A backdrop: it does not grow with the text in front of it.
      272: { root: { width: { base: '[272px]', _narrow: '[220px]' }, maxWidth: '[none]', '--ring-width': '5' } },
      qr: {
        root: {
          width: '[min(336px, 100vw - 24px)]',
          '--ring-width': '3.2',
          '--glass': '{colors.qrPaper}',
          maxWidth: '[none]',
        },
        hardware: { strokeWidth: '[2.2]' },
        glass: { inset: '[4%]', colorScheme: '[only light]', forcedColorAdjust: 'none' },
        // The largest square that fits into the glass: all of a code's white margin is seen, corners too.
        content: {
          inset: '[4%]',
          paddingInline: '[13.5%]',
          borderRadius: 'full',
          overflow: 'hidden',
          color: 'qrInk',
          colorScheme: '[only light]',
          forcedColorAdjust: 'none',
        },
      },
    },
    ring: {
      none: {},
      whole: {},
      arc: {
        arc: {
          // With a unit: Firefox takes no calculated number here, and draws the whole ring instead.
          strokeDasharray: '[calc(var(--left) * 100px) 200px]',
          transition: '[stroke-dasharray var(--durations-level) var(--easings-out)]',
          // A round cap of no length would leave a dot.
          opacity: '[calc(var(--left) * 1000)]',
        },
      },
      // Of 336 units all round: twelve dashes, twenty-four dots.
      dashes: { arc: { strokeDasharray: '[16 12]', strokeDashoffset: '[8]', strokeLinecap: 'butt' } },
      dots: { arc: { strokeDasharray: '[0.1 13.9]' } },
    },
    state: {
      free: {
        root: { '--ring': '{colors.ok}' },
        // The dark of the drum shows at the right: the door is ajar.
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
      outOfOrder: { root: { '--ring': '{colors.lineUi}', '--glass': '{colors.sunken}' }, content: { color: 'ink3' } },
      offline: { root: { '--ring': '{colors.lineUi}', '--glass': '{colors.sunken}' }, content: { color: 'ink3' } },
      paying: {},
      full: { water: { transform: '[translateY(-12%)]', opacity: '1' } },
      failed: { root: { '--ring': '{colors.bad}' }, content: { color: 'bad' } },
      plain: { content: { color: 'ink3' } },
    },
    owner: {
      mine: {},
      other: { root: { '--ring': '{colors.ink3}', '--water': '{colors.line}', '--water-line': '{colors.lineUi}' } },
    },
    // An icon of the caller's is as large as the state's own; a code is as large as its place.
    glassOf: { door: { content: { '& > svg': { boxSize: '[32cqi]' } } }, code: {} },
    // What stands in the glass is sized by the glass (cqi).
    isEmpty: { false: { root: { containerType: 'inline-size' } } },
    isBare: { true: { root: { '--ring-width': '9' } } },
    isUrgent: { true: { root: { '--ring': '{colors.warnUi}' } } },
    isAnimated: {
      true: { wave: { _motionSafe: { animation: '[sway var(--durations-sway) linear infinite]' } } },
    },
  },
})
