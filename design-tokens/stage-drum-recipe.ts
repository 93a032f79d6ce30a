import { defineSlotRecipe } from '@pandacss/dev'

const cover = { position: 'absolute', inset: '[0px]' } as const

const CODE_BOX = {
  inset: { base: '[4%]', _narrow: '[0px]' },
  borderRadius: { base: 'full', _narrow: 'panel' },
  colorScheme: '[only light]',
  forcedColorAdjust: 'none',
} as const

/**
 * The large door, of 200 units. `--left` sets its ring, `--level` its water, `--door` its width. Only `transform`, `opacity` and the
 * dashes of the ring change.
 */
export const stageDrumRecipe = defineSlotRecipe({
  className: 'stage-drum',
  slots: [
    'root',
    'art',
    'bezel',
    'track',
    'arc',
    'hinge',
    'soon',
    'drum',
    'holes',
    'things',
    'water',
    'wave',
    'bubbles',
    'companion',
    'leaf',
    'frame',
    'edge',
    'handle',
    'shine',
    'figure',
    'number',
    'digit',
    'unit',
  ],
  base: {
    root: {
      '--ring-colour': '{colors.ring}',
      '--in-drum': '{colors.onDrum}',
      display: 'block',
      flex: 'none',
      position: 'relative',
      isolation: 'isolate',
      width: '[var(--door)]',
      height: '[var(--door)]',
      marginInlineEnd: { base: '[var(--stage-pull)]', _desk: '[0px]' },
    },
    art: { ...cover, boxSize: 'full', overflow: 'visible', fill: '[none]' },
    bezel: { fill: 'bezel', _highContrast: { fill: '[Canvas]', stroke: '[CanvasText]' } },
    track: { stroke: 'track', strokeWidth: '[var(--stage-track-width)]', _highContrast: { stroke: '[GrayText]' } },
    arc: {
      stroke: '[var(--ring-colour)]',
      strokeWidth: '[var(--stage-ring-width)]',
      strokeLinecap: 'round',
      transform: 'rotate(-90deg)',
      transformOrigin: '[100px 100px]',
      transition: '[stroke-dasharray 600ms {easings.out}]',
      _highContrast: { stroke: '[CanvasText]' },
    },
    hinge: { fill: 'frameEdge', rx: '[var(--stage-hinge-radius)]', _highContrast: { fill: '[CanvasText]' } },
    soon: { stroke: '[var(--ring-colour)]', strokeWidth: '[2]', _highContrast: { stroke: '[CanvasText]' } },
    drum: {
      position: 'absolute',
      inset: '[9.5%]',
      borderRadius: 'full',
      overflow: 'hidden',
      isolation: 'isolate',
      bg: 'drum',
      transition: '[background-color 200ms]',
      _highContrast: { borderWidth: '1px', borderStyle: 'solid' },
    },
    holes: {
      ...cover,
      boxSize: 'full',
      fill: '[none]',
      stroke: 'frameEdge',
      strokeLinecap: 'round',
      strokeWidth: '[5.2]',
      opacity: '0.18',
    },
    things: { ...cover, background: '[var(--things) center / contain no-repeat]', transition: '[opacity 200ms]' },
    water: {
      ...cover,
      transform: '[translateY(calc((1 - var(--level)) * 80% + 12%))]',
      transition: '[transform var(--level-duration, 600ms) var(--level-easing, {easings.out}), opacity 400ms]',
      opacity: '0.82',
      // Where no figure stands in it, more of the clothes is seen.
      'svg ~ &': { opacity: '0.55' },
      _moreContrast: { opacity: '1' },
    },
    wave: {
      position: 'absolute',
      insetBlockStart: '[-5%]',
      insetInlineStart: '[0px]',
      width: '[200%]',
      height: '[110%]',
      overflow: 'visible',
      fill: 'drumWater',
      _even: { opacity: '0.6', insetBlockStart: '[-8%]', insetInlineStart: '[-30%]' },
      _highContrast: { fill: '[none]', stroke: '[CanvasText]' },
    },
    bubbles: {
      overflow: 'visible',
      fill: '[none]',
      stroke: '[#fff]',
      strokeWidth: '[calc(var(--stage-edge-width) * 0.4)]',
      opacity: '0.7',
    },
    companion: {
      display: '[var(--stage-companion-inside)]',
      ...cover,
      _highContrast: { display: 'none' },
    },
    leaf: {
      ...cover,
      transformOrigin: '[9.5% 50%]',
      transform: '[perspective(calc(var(--door) * 4)) rotateY(var(--angle, 0deg))]',
      transition: '[transform 500ms cubic-bezier(0.3, 1.25, 0.4, 1)]',
      pointerEvents: 'none',
    },
    frame: {
      stroke: 'frame',
      strokeWidth: '[var(--stage-frame-width)]',
      _highContrast: { stroke: '[Canvas]' },
    },
    edge: { stroke: 'frameEdge', _highContrast: { stroke: '[CanvasText]' } },
    handle: {
      stroke: 'frameEdge',
      strokeWidth: '[var(--stage-handle-width)]',
      strokeLinecap: 'round',
      _highContrast: { stroke: '[CanvasText]' },
    },
    shine: { stroke: 'surface', strokeWidth: '[3]', strokeLinecap: 'round', opacity: '0.75' },
    figure: {
      position: 'absolute',
      inset: '[var(--stage-figure-inset)]',
      display: 'flex',
      flexDirection: '[var(--stage-figure-flow)]',
      flexWrap: '[var(--stage-figure-wrap)]',
      alignContent: 'center',
      alignItems: 'center',
      justifyContent: 'center',
      columnGap: '[0.3em]',
      textAlign: 'center',
      color: '[var(--in-drum)]',
      fontFamily: 'heading',
      fontWeight: '700',
      lineHeight: '[1.05]',
    },
    number: { display: 'flex' },
    // Faces whose digits differ in width stand still while they count.
    digit: { display: 'inline-block', minWidth: '[0.58em]', textAlign: 'center' },
    unit: {
      // Small letters of a thin heading face are not read by everybody.
      fontFamily: 'text',
      // As large as it fits where the text is larger than the door.
      fontSize: '[min(var(--door) * 0.125, max(0.75rem, min(var(--door) * 0.085, 1rem + var(--door) * 0.02)))]',
      lineHeight: '1.35',
      whiteSpace: 'nowrap',
    },
  },
  variants: {
    ring: {
      none: {},
      whole: { arc: { strokeDasharray: '[100px 0px]' } },
      arc: {
        // With a unit, because Firefox does not accept a calculated number here and would draw the whole ring.
        arc: { strokeDasharray: '[calc(var(--left) * 100px) 200px]', opacity: '[calc(var(--left) * 1000)]' },
      },
      // A failure has a form of its own, not only a colour: dots, because bars would frighten where the words are calm.
      dots: { arc: { strokeDasharray: '[0px 4px]', strokeWidth: '[8]' } },
    },
    tone: {
      brand: {},
      warn: { root: { '--ring-colour': '{colors.ringWarn}' } },
      alarm: { root: { '--ring-colour': '{colors.ringAlarm}' } },
    },
    pose: {
      closed: {},
      ajar: { root: { '--angle': '-40deg' } },
      open: { root: { '--angle': 'var(--stage-door-open)' } },
    },
    inside: {
      clean: {},
      // Empty of water and light.
      dark: {
        root: { '--in-drum': '{colors.onFrame}' },
        drum: { bg: 'drumDark' },
        holes: { stroke: 'onFrame', opacity: '0.3' },
      },
      scene: {
        things: { '--things': 'var(--stage-scene)' },
        holes: { display: 'none' },
      },
    },
    things: {
      none: {},
      // Faint behind a figure.
      ghost: { things: { '--things': 'var(--stage-clothes)', opacity: '0.22', 'svg ~ &': { opacity: '0.6' } } },
      // Of which the water has nearly left.
      damp: { things: { '--things': 'var(--stage-clothes)', opacity: '0.4' } },
      clothes: { things: { '--things': 'var(--stage-clothes)' } },
      pile: { things: { '--things': 'var(--stage-pile)' } },
      gone: {
        things: { '--things': 'var(--stage-pile)', animation: '[fall 420ms {easings.inOut} both]' },
        figure: {
          animation: '[pop 460ms 300ms both]',
          '& > svg': { display: '[var(--stage-tick, block)]', boxSize: '[56%]' },
        },
      },
    },
    isAnimated: {
      true: {
        wave: {
          _motionSafe: { animation: '[sway var(--durations-sway) linear infinite]' },
          _even: { _motionSafe: { animation: '[sway 5s linear infinite reverse]' } },
        },
        things: { _motionSafe: { animation: '[tumble 5.6s ease-in-out infinite]' } },
      },
    },
    size: {
      field: {},
      card: { root: { '--door': '[clamp(116px, 39.5vw, 9.625rem)]', marginInlineEnd: '[0px]' } },
      page: { root: { '--door': '[min(12.5rem, 100vw - 48px)]', marginInlineEnd: '[0px]' } },
      code: { root: { '--door': '[min(376px, 100vw - 12px)]', marginInlineEnd: '[0px]' } },
    },
    // In a narrow window the square inside a circle is too small for a code: it fills a plate instead of the drum.
    hasCode: {
      true: {
        art: { _narrow: { display: 'none' } },
        track: { strokeWidth: '[5.3]' },
        arc: { strokeWidth: '[5.3]' },
        hinge: { translate: '[-13.5px 0]' },
        // As far as the ring, so that the corners of the code have no other ground.
        drum: {
          ...CODE_BOX,
          inset: { base: '[3.4%]', _narrow: '[0px]' },
          bg: 'qrPaper',
          _highContrast: { borderWidth: '0px' },
        },
        // The largest square that fits into the drum, so that the quiet zone of the code is fully visible. Nothing clips it: the
        // softened edge of a clip would darken its corners.
        figure: {
          inset: CODE_BOX.inset,
          colorScheme: CODE_BOX.colorScheme,
          forcedColorAdjust: CODE_BOX.forcedColorAdjust,
          paddingInline: { base: '[13.5%]', _narrow: '[2%]' },
          color: 'qrInk',
          fontFamily: 'text',
        },
      },
    },
    /** The end of a wash: first the water is gone, then the door swings. */
    isEnding: { true: { leaf: { transitionDelay: '[800ms]' }, drum: { transitionDelay: '[700ms]' } } },
  },
})
