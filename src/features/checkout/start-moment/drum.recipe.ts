import { css, cva } from '#styled/css'

const cover = { position: 'absolute', inset: '[0px]' } as const

/** Around the large drum. Only `transform` and `opacity` are animated, which the compositor does alone. */
export const drum = cva({
  base: {
    '--door': '[min(376px, 100vw - 12px)]',
    '--stage-pull': '[0px]',
    '--level-duration': '{durations.rise}',
    '--level-easing': '{easings.inOut}',
    // Water that is being poured is not calm.
    '--durations-sway': '2.4s',
    position: 'relative',
    isolation: 'isolate',
    width: '[var(--door)]',
    marginInline: 'auto',
  },
  variants: {
    isFinale: {
      true: {
        animation: '[click 240ms]',
        // The minutes come as they are: a number that rolls past is read, and is false.
        '& [data-door] > :last-child': { animation: '[appear 480ms 160ms both]' },
      },
    },
  },
})

/** The picture of the page before, which gives way. */
export const beforeDrum = css({
  ...cover,
  display: 'grid',
  placeItems: 'center',
  animation: '[leave 300ms ease-out both]',
  // The ring of the time left stands still.
  '& *': { transition: '[none!]' },
})

/** A half of the ring, which turns into view from behind the edge; the second one after the first. */
export const drumHalf = cva({
  base: {
    position: 'absolute',
    insetBlock: '[0px]',
    width: '[50%]',
    overflow: 'hidden',
    '& > svg': {
      ...cover,
      boxSize: 'full',
      width: '[200%]',
      overflow: 'visible',
      fill: '[none]',
      stroke: 'ring',
      strokeWidth: '[var(--stage-ring-width)]',
      animation: '[halfTurn 350ms both]',
      _highContrast: { stroke: '[CanvasText]' },
    },
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
  fill: 'onDrum',
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
/** What becomes of the money if the machine does not start. */
export const safeText = css({
  maxWidth: '[24rem]',
  marginInline: 'auto',
  paddingBlock: '[{spacing.6} {spacing.4}]',
  animation: '[appear 240ms both]',
})
/** The rings of its steps would be painted anew in each frame. */
export const stillSteps = css({ '& circle': { transition: '[none!]' } })
