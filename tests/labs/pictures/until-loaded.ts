import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Without a new file or answer for so long, a page has all that it loads. */
const QUIET_MS = 3_000

/** Waits for what a page loads, also once it is idle. The network is never idle: a stream of events stays open. */
export async function untilLoaded(page: Page) {
  const countFiles = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = 0, files = await countFiles(); files > before; before = files, files = await countFiles())
    await setTimeout(QUIET_MS)
}
