import type { PageTools } from './in-page.ts'

type Look = ReturnType<PageTools['look']>
type Boxes = Look['lists']

/** Letters are placed on other parts of a pixel. */
const MAX_PX = 4
/** WebKit rounds each line's height to whole pixels, and engines break lines by rules of their own, Thai above all. What one has
 * no feature for, it says in a sentence. */
const LINE_PX = 28
const MAX_SHARE = { list: 0.16, main: 0.05 }

function otherHeights(kind: string, ours: Boxes, theirs: Boxes, most: (height: number) => number): string[] {
  if (ours.length !== theirs.length) return [`${kind}: ${ours.length} instead of ${theirs.length}`]
  return ours.flatMap(({ name, height }, index) => {
    const wanted = theirs[index]?.height ?? 0
    return Math.abs(height - wanted) > most(wanted) ? [`${kind} “${name}”: ${height} px high instead of ${wanted}`] : []
  })
}
const ofText = (share: number) => (height: number) => Math.max(LINE_PX, height * share)

/** How a page differs from the same page in the reference engine, by more than engines may. One line a finding. */
export function differences(look: Look, reference: Look): string[] {
  const found = [
    ...otherHeights('nav', look.nav, reference.nav, () => MAX_PX),
    ...otherHeights('list', look.lists, reference.lists, ofText(MAX_SHARE.list)),
    ...otherHeights('main', look.main, reference.main, ofText(MAX_SHARE.main)),
  ]
  if (look.h1s.join() !== reference.h1s.join()) found.push(`h1 “${look.h1s}” instead of “${reference.h1s}”`)
  if (look.tooWide > 0) found.push(`${look.tooWide} px wider than the window`)
  if (look.broken.length > 0) found.push(`breaks words in the middle: ${look.broken.join(', ')}`)
  for (const name of Object.keys(reference.effects))
    if (!look.effects[name]) found.push(`${name} does nothing here, and something in Chromium`)
  return found
}
