import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { RULES, type Series } from '#tests/runner/promtool.ts'

/** A scrape stands for one each fifteen seconds: what the rules call a minute takes four seconds. */
const EVERY_MS = 1_000
/** As long as Prometheus would wait. */
const PATIENCE_MS = 10_000

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/

/** Records `/metrics` of a server as Prometheus would, with its own `up`. */
export function recordScrapes(url: string) {
  const rules = readFileSync(RULES, 'utf8')
  const isUsed = new Map<string, boolean>()
  const values = new Map<string, (string | undefined)[]>()
  let steps = 0
  const set = (series: string, value: string) => {
    const row = values.get(series) ?? []
    row[steps] = value
    values.set(series, row)
  }
  async function scrape() {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    for (const line of (await answer.text()).split('\n')) {
      const [, name = '', labels, value = ''] = LINE.exec(line) ?? []
      if (!isUsed.has(name)) isUsed.set(name, name !== '' && rules.includes(name))
      if (isUsed.get(name)) set(`${name}{job="washday",instance="a"${labels ? `,${labels}` : ''}}`, value)
    }
  }
  return {
    steps: () => steps,
    async take(count: number) {
      for (let i = 0; i < count; i++) {
        const paced = wait(EVERY_MS)
        const isUp = await scrape().then(
          () => true,
          () => false,
        )
        set('up{job="washday",instance="a"}', isUp ? '1' : '0')
        steps += 1
        await paced
      }
    },
    /** In the notation of promtool. A value that is not there any more is stale at once. */
    series: (): Series =>
      Object.fromEntries(
        [...values].map(([name, row]) => [
          name,
          Array.from({ length: steps }, (_, i) => row[i] ?? (i > 0 && row[i - 1] !== undefined ? 'stale' : '_')).join(
            ' ',
          ),
        ]),
      ),
  }
}
