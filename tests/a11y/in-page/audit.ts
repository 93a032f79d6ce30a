import { layoutProbes, meaningProbes } from '../dom-probes.ts'
import { textProbes } from '../dom-probes-text.ts'
import { loadAxe } from './axe.ts'

declare global {
  interface Window {
    /** Set in a preview: returns its accessibility findings. */
    auditPreview?: (only?: Part) => Promise<string[]>
  }
}

/** Rules for whole pages. A component alone has no landmarks and no h1. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass', 'heading-order']

/**
 * Part of the audit without axe, which takes ten times as long as the rest: all our own probes, or only those whose
 * result depends on the brand or theme.
 */
type Part = 'probes' | 'colours'

type Scope = {
  isPage: boolean
  only?: Part | undefined
}

async function runAxe(isPage: boolean) {
  const axe = await loadAxe()
  const disabledRules = isPage ? [] : PAGE_RULES.map((rule) => [rule, { enabled: false }])
  const results = await axe?.run(
    // react-aria leaves announcements in the page for a while, and the elements that label them may be gone by then.
    { include: [['html']], exclude: [['[data-live-announcer]']] },
    {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(disabledRules) },
    },
  )
  return (results?.violations ?? []).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, ...reasons] = failureSummary.split('\n')
      return `${id}: ${target.join(' ')}. ${reasons.join(' ').trim()}`
    }),
  )
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Waits for the end of all transitions, during which colours are in between. An inherited colour starts its transition
 * a frame after its source, so a single frame without animations is not enough.
 */
async function animationsEnd() {
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
  for (let idleFrames = 0; idleFrames < 3; ) {
    await nextFrame()
    idleFrames = isMoving() ? 0 : idleFrames + 1
  }
}

/**
 * Runs axe and our probes on the whole page. Sheets and toasts are rendered at the end of <body>, outside the story, so
 * an audit of <main> alone would miss them.
 * @returns one line per finding
 */
export async function auditPage(scope: Scope): Promise<string[]> {
  await animationsEnd()
  const { faintFields, faintText } = meaningProbes
  // Only pages must use the app's language; the texts of a component come from its story.
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
