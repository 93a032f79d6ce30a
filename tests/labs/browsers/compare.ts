import type { PageTools } from './in-page.ts'

type Snapshot = ReturnType<PageTools['snapshot']>
type Boxes = Snapshot['lists']

/** Engines round positions of text differently. */
const MAX_PX = 4
/** One line of text. WebKit rounds line heights to whole pixels, and engines break lines differently, especially Thai. An engine
 * without a feature shows a sentence that says so. */
const LINE_PX = 28
const MAX_SHARE = { list: 0.16, main: 0.05 }

function differentHeights(
  kind: string,
  boxes: Boxes,
  reference: Boxes,
  maxDifference: (height: number) => number,
): string[] {
  if (boxes.length !== reference.length) return [`${kind}: ${boxes.length} instead of ${reference.length}`]
  return boxes.flatMap(({ name, height }, index) => {
    const expected = reference[index]?.height ?? 0
    return Math.abs(height - expected) > maxDifference(expected)
      ? [`${kind} “${name}”: ${height} px high instead of ${expected}`]
      : []
  })
}
const ofText = (share: number) => (height: number) => Math.max(LINE_PX, height * share)

/** How a page differs from the same page in the reference engine, beyond the tolerances. One line per finding. */
export function differences(snapshot: Snapshot, reference: Snapshot): string[] {
  const findings = [
    ...differentHeights('nav', snapshot.nav, reference.nav, () => MAX_PX),
    ...differentHeights('list', snapshot.lists, reference.lists, ofText(MAX_SHARE.list)),
    ...differentHeights('main', snapshot.main, reference.main, ofText(MAX_SHARE.main)),
  ]
  if (snapshot.h1s.join() !== reference.h1s.join()) findings.push(`h1 “${snapshot.h1s}” instead of “${reference.h1s}”`)
  if (snapshot.tooWide > 0) findings.push(`${snapshot.tooWide} px wider than the window`)
  if (snapshot.broken.length > 0) findings.push(`breaks words: ${snapshot.broken.join(', ')}`)
  for (const name of Object.keys(reference.effects))
    if (!snapshot.effects[name]) findings.push(`${name} has no effect here, but has one in Chromium`)
  return findings
}
