import { is, object, string } from 'valibot'
import { HOUR_MS } from '#contract/duration.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'

const POLL_INTERVAL_MS = HOUR_MS
const Latest = object({ build: string() })

async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store', credentials: 'omit' })
    const latest: unknown = response.ok ? await response.json() : undefined
    return is(Latest, latest) ? latest.build : undefined
  } catch {
    return undefined // polled again in an hour
  }
}

/** Polls the host each hour for the build it serves, and at once after a longer sleep. Stops when the build differs. */
export function watchVersion(build: string, onNewer: () => void) {
  let polledAt = Date.now()
  const poll = async () => {
    polledAt = Date.now()
    const latest = await latestBuild()
    if (latest === undefined || latest === build) return
    clearInterval(timer)
    stopWatching()
    onNewer()
  }
  const timer = setInterval(poll, POLL_INTERVAL_MS)
  const stopWatching = onPageVisible(() => {
    if (Date.now() - polledAt >= POLL_INTERVAL_MS) void poll()
  })
}
