import { layoutProbes, meaningProbes } from '#tests/a11y/dom-probes.ts'
import { textProbes } from '#tests/a11y/dom-probes-text.ts'
import { loadAxe } from './axe.ts'

declare global {
  interface Window {
    /** In a preview: says what is wrong with it. */
    lookThrough?: (only?: Part) => Promise<string[]>
  }
}

/** A part of a page is no page: it has no landmarks and no h1. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass', 'heading-order']

/**
 * When axe has looked, which takes ten times as long as the rest: our own probes, or of those what another brand or
 * theme can change.
 */
type Part = 'probes' | 'colours'

type Scope = {
  isPage: boolean
  only?: Part | undefined
}

async function runAxe(isPage: boolean) {
  const axe = await loadAxe()
  const off = isPage ? [] : PAGE_RULES.map((rule) => [rule, { enabled: false }])
  const results = await axe?.run(
    // react-aria keeps what it has said for a while, and what named it may be gone by then.
    { include: [['html']], exclude: [['[data-live-announcer]']] },
    {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
    },
  )
  return (results?.violations ?? []).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, ...reasons] = failureSummary.split('\n')
      return `${id}: ${target.join(' ')}. ${reasons.join(' ').trim()}`
    }),
  )
}

const aFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * In the middle of a movement colours are those of no page. A colour that is inherited starts to change a frame after
 * the one it comes from, so that one quiet moment is not enough.
 */
async function atRest() {
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
  for (let quiet = 0; quiet < 3; ) {
    await aFrame()
    quiet = isMoving() ? 0 : quiet + 1
  }
}

/**
 * All that axe and our probes find in the whole page: sheets and messages are drawn at the end of <body>, beside the
 * story, and a look at <main> alone would call them clean.
 * @returns a line for each
 */
export async function auditPage(scope: Scope): Promise<string[]> {
  await atRest()
  const { faintFields, faintText } = meaningProbes
  // A component's words are its story's; a page's must be the app's.
  const { wrongLanguage, ...meaning } = meaningProbes
  const probes = Object.entries(
    scope.only === 'colours'
      ? { faintFields, faintText }
      : { ...layoutProbes, ...textProbes, ...meaning, ...(scope.isPage ? { wrongLanguage } : {}) },
  )
  return [
    ...(scope.only ? [] : await runAxe(scope.isPage)),
    ...probes.flatMap(([name, probe]) => probe().map((finding) => `${name}: ${finding}`)),
  ]
}
