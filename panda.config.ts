import { defineConfig } from '@pandacss/dev'
import { preset } from '@pandacss/preset-base'
import { DEFAULT_BRAND_ID } from './brands/default-brand.ts'
import { stageUrls } from './brands/read-stage-art.ts'
import { stageVariables } from './brands/stage-art.ts'
import { stageDrumRecipe } from './design-tokens/stage-drum-recipe.ts'
import { stageRecipe } from './design-tokens/stage-recipe.ts'
import { pandaTokens } from './design-tokens/to-panda.ts'
import { conditions, utilities } from './design-tokens/utilities.ts'

// Only the default look is compiled: what another brand changes is in its own pages, as CSS variables.
const { tokens, textStyles, moreContrast } = pandaTokens(DEFAULT_BRAND_ID)

export default defineConfig({
  // Its global styles are start values for utilities of filters, gradients and transforms, which we do not have.
  presets: [{ ...preset, conditions, utilities, globalCss: {} }],
  eject: true,
  preflight: true,
  hash: { className: true, cssVar: false }, // the server and brands write the variables of tokens
  strictTokens: true,
  logLevel: 'warn',
  outdir: 'src/styled-system',
  importMap: '#styled',
  // Only files that may have styles: all of them are parsed whenever the app or the workbench starts.
  include: ['./src/**/{*.tsx,*.recipe.ts,last-resort.ts}'],
  exclude: ['./src/build/**', './src/server/**', './src/styled-system/**', './src/**/*.test.tsx'],
  dependencies: ['./design-tokens/**', './brands/*.ts', `./brands/${DEFAULT_BRAND_ID}/*.json`],
  conditions: {
    extend: {
      // react-aria marks states with data attributes; :hover would stick after a touch.
      hovered: '&[data-hovered]',
      pending: '&[data-pending]',
      entering: '&[data-entering]',
      exiting: '&[data-exiting]',
      narrow: '@media (max-width: 359.98px)',
      // Two columns: the field at the left, lists at the right.
      desk: '@media (min-width: 960px)',
      // A phone on its side, where words stand beside the door.
      lying: '@media (orientation: landscape) and (max-height: 30rem) and (max-width: 959.98px)',
      // On a small phone.
      largeText: '@media (max-width: 19.5em)',
      // As when a page is enlarged to 400 %: bars then go with the page, and nothing stands over it.
      low: '@media (max-height: 319.98px)',
    },
  },
  // Large recipes that the first page has: as classes of their own, without their objects in its script.
  staticCss: { recipes: { stageRecipe: ['*'], stageDrumRecipe: ['*'] } },
  theme: {
    slotRecipes: { stageRecipe, stageDrumRecipe },
    tokens,
    textStyles,
    keyframes: {
      turn: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
      // The wave is drawn two periods wide: after half of it the end meets the beginning.
      sway: { to: { transform: 'translateX(-50%)' } },
      // The moment of a start: `src/features/checkout/start-moment/`.
      appear: { from: { opacity: '0' } },
      leave: { to: { opacity: '0' } },
      tumble: { '0%, 100%': { transform: 'rotate(-9deg)' }, '50%': { transform: 'rotate(11deg)' } },
      pop: { from: { opacity: '0', transform: 'scale(0.3)' }, '60%': { opacity: '1', transform: 'scale(1.18)' } },
      halfTurn: { to: { transform: 'rotate(180deg)' } },
      click: { '40%': { transform: 'scale(0.985)' } },
      fall: { to: { transform: 'translateY(84%)' } },
      drop: {
        from: { opacity: '0' },
        '20%': { opacity: '1' },
        to: { transform: 'translate(var(--aside), var(--fall))' },
      },
    },
  },
  globalVars: Object.fromEntries(stageVariables(undefined, stageUrls(DEFAULT_BRAND_ID))),
  globalCss: {
    html: {
      bg: 'canvas',
      textSizeAdjust: '100%',
      // Nothing that has focus may end up under the sticky top bar, the bar at the bottom or messages, which measure
      // themselves.
      scrollPaddingBlock: {
        base: '[calc(var(--header-height, 4rem) + 0.5rem) calc(var(--bar-height, 0px) + var(--toast-height, 0px) + 2.5rem)]',
        _low: '[0.5rem calc(var(--toast-height, 0px) + 0.5rem)]',
      },
    },
    // React Aria hides the input of a card, a checkbox or a switch in one pixel. Stretched over its label instead, it is where
    // the label is: the box of a screen reader, a magnifier and switch control, and what has to be clear of the bars.
    'label:has(> :first-child > input)': { position: 'relative' },
    'label > :first-child:has(> input)': {
      position: 'absolute!',
      inset: '[0px!]',
      width: '[auto!]',
      height: '[auto!]',
      margin: '[0px!]',
      clip: '[auto!]',
      clipPath: 'none!',
      // Not 0, for which some screen readers would leave it out. Links in the label stay above it.
      opacity: '[0.0001]',
      pointerEvents: 'none',
    },
    // The label has the ring.
    'label > :first-child > input': { display: 'block', boxSize: 'full', margin: '[0px]', outlineStyle: 'none' },
    body: {
      textStyle: 'body',
      color: 'ink',
      fontVariantNumeric: 'tabular-nums lining-nums',
      overflowWrap: 'break-word',
      // A page can be scrolled clear of the messages over its end.
      paddingBlockEnd: '[calc(var(--toast-height, -1rem) + 1rem)]',
      WebkitFontSmoothing: 'antialiased',
      WebkitTapHighlightColor: 'transparent',
    },
    p: { textWrap: '[pretty]' },
    // Not `none`, which makes VoiceOver forget that it is a list.
    'ul, ol': { listStyleType: '""' },
    // Two colours, so that the ring is seen on any surface and in any brand.
    ':where(:focus-visible, [data-focus-visible])': {
      outline: '3px solid',
      outlineColor: 'ink',
      outlineOffset: '[2px]',
      boxShadow: 'halo',
    },
    // Focus is sent to a page's <main> to have it read; a ring round the whole page would say nothing.
    ':where(main:focus-visible)': { outline: 'none', boxShadow: 'none' },
    '@media (prefers-contrast: more)': { ':root': moreContrast },
    '@media (prefers-reduced-motion: reduce)': {
      '*, ::before, ::after': {
        animationDuration: '[0.01ms!]',
        animationIterationCount: '1!',
        // Not almost none: with any duration each change of any property is a transition, react-aria waits for their end
        // before it removes a sheet, and the next change cancels them. The sheet would stay.
        transitionDuration: '[0s!]',
        scrollBehavior: 'auto!',
      },
    },
  },
})
