import { is, object, string } from 'valibot'
import { onPageVisible } from '#lib/browser/page-visibility.ts'

const ASK_EVERY_MS = 3_600_000
const Latest = object({ build: string() })

async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store', credentials: 'omit' })
    const latest: unknown = response.ok ? await response.json() : undefined
    return is(Latest, latest) ? latest.build : undefined
  } catch {
    return undefined // asked again in an hour
  }
}

/** Asks the host each hour which build it serves, and after a longer sleep at once; no more once it is another. */
export function watchVersion(build: string, onNewer: () => void) {
  let askedAt = Date.now()
  const ask = async () => {
    askedAt = Date.now()
    const latest = await latestBuild()
    if (latest === undefined || latest === build) return
    clearInterval(timer)
    stopReturn()
    onNewer()
  }
  const timer = setInterval(ask, ASK_EVERY_MS)
  const stopReturn = onPageVisible(() => {
    if (Date.now() - askedAt >= ASK_EVERY_MS) void ask()
  })
}
