import {
  array,
  type InferOutput,
  looseObject,
  maxLength,
  optional,
  pipe,
  safeParse,
  string,
  transform,
  union,
} from 'valibot'
import type { App } from '#server/app.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import { limitBody } from '#server/http/body-limit.ts'
import type { Router } from '#server/http/router.ts'
import { POLICY_REPORTS_PATH } from './content-policy.ts'

const MAX_OF_ONE = 20
/** Anybody may write here: more than this is counted, and not written down. */
const LINES_A_MINUTE = 60
const MINUTE_MS = 60_000

const Text = pipe(string(), maxLength(2048))
/** As Safari and Firefox send it (CSP 2), and as Chrome does (Reporting API). */
const Old = pipe(
  looseObject({ 'csp-report': looseObject({ 'violated-directive': Text, 'blocked-uri': optional(Text, '') }) }),
  transform(({ 'csp-report': it }) => [{ directive: it['violated-directive'], blocked: it['blocked-uri'] }]),
)
const New = pipe(
  array(looseObject({ body: looseObject({ effectiveDirective: Text, blockedURL: optional(Text, '') }) })),
  maxLength(MAX_OF_ONE),
  transform((all) => all.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }))),
)
const Reports = union([Old, New])

/** Of an address only whose it is: its path may be somebody's. What is no address is a keyword of the browser. */
const originOf = (blocked: string) => (URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 32))
const nameOf = (directive: string) => /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown'

/** Where a browser says what a page's policy has kept it from; 204, or `invalid` 422 for what is no report. */
export function mountPolicyReports(server: Router, { log }: App) {
  let since = 0
  let lines = 0
  function write({ directive, blocked }: InferOutput<typeof Reports>[number]) {
    const now = Date.now()
    if (now - since > MINUTE_MS) [since, lines] = [now, 0]
    if (++lines > LINES_A_MINUTE) return
    log.warn('A page did what its policy forbids', { directive: nameOf(directive), blocked: originOf(blocked) })
  }
  server.post(POLICY_REPORTS_PATH, limitBody, async (c) => {
    const reports = safeParse(Reports, await c.req.json().catch(() => undefined))
    if (!reports.success) return problemResponse(new ApiError('invalid'))
    reports.output.forEach(write)
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })
}
