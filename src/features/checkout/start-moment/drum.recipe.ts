import { css, cva, sva } from '#styled/css'

const cover = { position: 'absolute', inset: '[0px]' } as const
const line = { strokeWidth: '[1.25px]', vectorEffect: 'non-scaling-stroke' } as const
const outline = { stroke: 'lineUi', _highContrast: { stroke: '[CanvasText]' } } as const

/** The door of a machine. Only `transform` and `opacity` are animated, which the compositor does alone. */
export const drum = sva({
  slots: [
    'root',
    'art',
    'layer',
    'hinge',
    'handle',
    'bezel',
    'track',
    'arc',
    'line',
    'glass',
    'wave',
    'body',
    'surface',
    'content',
    'number',
    'unit',
    'reel',
    'before',
  ],
  base: {
    root: {
      position: 'relative',
      isolation: 'isolate',
      width: '[min(376px, 100vw - 12px)]',
      aspectRatio: '[1]',
      marginInline: 'auto',
      containerType: 'inline-size',
    },
    art: { ...cover, boxSize: 'full', overflow: 'visible', fill: '[none]' },
    layer: { ...cover, boxSize: 'full' },
    hinge: { ...outline, strokeWidth: '[2.6]', strokeLinecap: 'round', clipPath: 'inset(-10px 50% -10px -10px)' },
    handle: {
      ...outline,
      strokeWidth: '[2.6]',
      strokeLinecap: 'round',
      clipPath: 'inset(-10px -10px -10px 50%)',
      transform: 'translateX(2px)',
      transition: '[transform 180ms cubic-bezier(0.3, 1.8, 0.6, 1)]',
    },
    bezel: {
      fill: 'sunken',
      stroke: 'lineUi',
      strokeWidth: '[1px]',
      vectorEffect: 'non-scaling-stroke',
      _highContrast: { fill: '[Canvas]', stroke: '[CanvasText]' },
    },
    track: { stroke: 'line', strokeWidth: '[6]', _highContrast: { stroke: '[Canvas]' } },
    arc: { stroke: 'brandUi', strokeWidth: '[6]', _highContrast: { stroke: '[CanvasText]' } },
    line: { ...outline, ...line },
    glass: {
      position: 'absolute',
      inset: '[13.4%]',
      borderRadius: 'full',
      background: 'glass',
      overflow: 'hidden',
      isolation: 'isolate',
    },
    wave: {
      position: 'absolute',
      top: '[-5%]',
      left: '[0px]',
      width: '[200%]',
      height: '[110%]',
      overflow: 'visible',
      fill: '[none]',
      animation: '[sway 2.4s linear infinite]',
    },
    body: { fill: 'water', _highContrast: { fill: '[none]' } },
    surface: {
      stroke: 'waterLine',
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
      animation: '[appear 200ms both]',
    },
    number: { fontSize: '[30cqi]', fontWeight: '700', lineHeight: '[1.1]' },
    unit: { fontSize: '[10cqi]', lineHeight: '[1.5]' },
    reel: {
      display: 'inline-block',
      height: '[1.1em]',
      overflow: 'hidden',
      verticalAlign: 'top',
      '& > span': {
        display: 'block',
        whiteSpace: 'pre',
        transform: 'translateY(var(--to))',
        animation: '[roll 700ms {easings.out} both]',
      },
    },
    before: {
      display: 'grid',
      placeItems: 'center',
      animation: '[leave 300ms ease-out both]',
      // The ring of the time left stands still.
      '& *': { transition: '[none!]' },
    },
  },
  variants: {
    isShut: { true: { handle: { transform: 'none' } } },
    isFinale: { true: { root: { animation: '[click 240ms]' } } },
  },
})

export const drumWater = cva({
  base: { ...cover, transform: 'translateY(110%)', transition: '[transform {durations.rise} {easings.inOut}]' },
  variants: {
    level: {
      0: {},
      1: { transform: 'translateY(62%)' },
      2: { transform: 'translateY(33%)' },
      3: { transform: 'translateY(-12%)' },
    },
  },
})

/** A half of the ring, which turns into view from behind the edge; the second one after the first. */
export const drumHalf = cva({
  base: {
    position: 'absolute',
    insetBlock: '[0px]',
    width: '[50%]',
    overflow: 'hidden',
    '& > svg': { width: '[200%]', animation: '[halfTurn 350ms both]' },
  },
  variants: {
    half: {
      first: {
        right: '[0px]',
        '& > svg': { left: '[-100%]', animationTimingFunction: '[cubic-bezier(0.5, 0, 0.8, 0.6)]' },
      },
      second: {
        left: '[0px]',
        '& > svg': {
          left: '[0px]',
          animationDelay: '[350ms]',
          animationTimingFunction: '[cubic-bezier(0.2, 0.5, 0.4, 1)]',
          _motionReduce: { animationDelay: '[0s]' },
        },
      },
    },
  },
})

/** What the QR code was made of. */
export const fallingPart = css({
  position: 'absolute',
  overflow: 'visible',
  fill: 'ink',
  animation: '[fall 620ms cubic-bezier(0.6, 0, 0.9, 0.5) both]',
})
export const fallingDrop = css({
  position: 'absolute',
  borderRadius: 'full',
  background: 'waterLine',
  animation: '[drop 560ms cubic-bezier(0.5, 0, 0.9, 0.6) both]',
})

/** The texts above the drum, and what is said only if it takes long. */
export const momentText = css({ animation: '[appear 240ms both]' })
export const lateText = css({ animation: '[appear 240ms 1.5s both]' })
/** The rings of its steps would be painted anew in each frame. */
export const stillSteps = css({ '& circle': { transition: '[none!]' } })
