import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { array, object, optional, parse, string } from 'valibot'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { ALERT_EXAMPLES } from '#tests/repository/alert-examples.ts'

const rules = readFileSync('docs/deploy/alerts.yml', 'utf8')
const runbooks = readFileSync('docs/runbooks.md', 'utf8')
const dashboard = parse(
  object({ panels: array(object({ title: string(), targets: optional(array(object({ expr: string() })), []) })) }),
  JSON.parse(readFileSync('docs/deploy/dashboard.json', 'utf8')),
)

const alerts = [...rules.matchAll(/- alert: (\w+)\n(.*?)(?=\n {6}- alert: |\n\n|$)/gs)].map(
  ([, name = '', body = '']) => ({
    name,
    body,
    expr: /expr: (?:>-)?(.*?)\n {8}(?:for|labels):/s.exec(body)?.[1] ?? '',
  }),
)

const FUNCTIONS = new Set(
  'abs absent and avg_over_time changes count histogram_quantile increase max min min_over_time rate sum'.split(' '),
)
/** The metrics in an expression, and words in it that are neither metric nor function nor label. */
function wordsIn(expr: string) {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|(?:by|on) \([^)]*\)|"[^"]*"/g, ' ')
  return [...new Set(bare.match(/[a-zA-Z_]\w*/g))].filter((word) => !FUNCTIONS.has(word))
}

/** The names of `/metrics`, with those of a histogram's parts. */
async function knownMetrics() {
  const pool = Object.assign(new EventEmitter(), { options: { max: 10 }, totalCount: 0, idleCount: 0, waitingCount: 0 })
  // A cast, because nothing else of a database is used.
  const db = { execute: () => Promise.reject(new Error('no database')) } as unknown as Database
  const metrics = createMetrics(
    db,
    { SMS_PER_HOUR: 1, PAYMENT_GATEWAY: 'opn', pollsPerMinute: 1, READ_ONLY: undefined },
    {
      spare: db,
      pool: pool as unknown as pg.Pool, // as above
      countStreams: () => 0,
      logged: { warn: 0, error: 0 },
      build: undefined,
    },
  )
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set([...names, 'up', 'washday_clock_offset_seconds'])
}

test('every metric in the rules and on the dashboard is one of the server', async () => {
  const known = await knownMetrics()
  expect(alerts.length).toBeGreaterThan(30)
  expect(dashboard.panels.length).toBeGreaterThan(10)
  const exprs = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(exprs.flatMap(wordsIn).filter((name) => !known.has(name))).toEqual([])
  expect(wordsIn('sum by (x) (rate(washday_nothing{y="z"}[5m])) > 1')).toEqual(['washday_nothing'])
})

test('every alert has a severity, a section of the runbooks and an example, and every section an alert', () => {
  const names = alerts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, body } of alerts) {
    expect(`${body}\n`, name).toContain(`runbook_url: docs/runbooks.md#${name.toLowerCase()}\n`)
    expect(body, name).toMatch(/severity: (?:page|ticket)/)
  }
  const sections = [...runbooks.matchAll(/^## (\w+)\n(.*?)(?=\n## |$(?![\s\S]))/gms)]
  expect(sections.map(([, name]) => name).toSorted()).toEqual(names.toSorted())
  // What customers see, where to look, what to do.
  for (const [, name, section = ''] of sections) expect(section, name).toMatch(/\n.+\n\nLook: .+\n\nDo: .+/s)
  expect(Object.keys(ALERT_EXAMPLES).toSorted()).toEqual(names.toSorted())
})
