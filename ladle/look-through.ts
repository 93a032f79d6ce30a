import type { AxeResults, RunOptions } from 'axe-core'
import { layoutProbes, meaningProbes } from '#tests/a11y/in-page.ts'

declare global {
  interface Window {
    axe?: { run: (context: unknown, options: RunOptions) => Promise<AxeResults> }
    /** In a preview: says what is wrong with it. */
    lookThrough?: (only?: 'colours') => Promise<string[]>
  }
}

/** A part of a page is no page: it has no landmarks and no h1. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass', 'heading-order']

type Scope = {
  isPage: boolean
  /** When the rest has been looked at: what another brand or theme can change. */
  only?: 'colours' | undefined
}

async function runAxe({ isPage, only }: Scope) {
  if (!window.axe) {
    const script = document.createElement('script')
    script.textContent = (await import('virtual:axe')).default
    document.head.append(script)
  }
  const off = isPage ? [] : PAGE_RULES.map((rule) => [rule, { enabled: false }])
  const results = await window.axe?.run(
    // react-aria keeps what it has said for a while, and what named it may be gone by then.
    { include: [['html']], exclude: [['[data-live-announcer]']] },
    {
      resultTypes: ['violations'],
      ...(only
        ? { runOnly: ['color-contrast', 'link-in-text-block'] }
        : { rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) } }),
    },
  )
  return (results?.violations ?? []).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, ...reasons] = failureSummary.split('\n')
      return `${id}: ${target.join(' ')}. ${reasons.join(' ').trim()}`
    }),
  )
}

/**
 * All that axe and our probes find in the whole page: sheets and messages are drawn at the end of <body>, beside the
 * story, and a look at <main> alone would call them clean.
 * @returns a line for each
 */
export async function lookThrough(scope: Scope): Promise<string[]> {
  const { faintFields } = meaningProbes
  const probes = Object.entries(scope.only ? { faintFields } : { ...layoutProbes, ...meaningProbes })
  return [
    ...(await runAxe(scope)),
    ...probes.flatMap(([name, probe]) => probe().map((finding) => `${name}: ${finding}`)),
  ]
}
