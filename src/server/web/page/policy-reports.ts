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
import { MINUTE_MS } from '#contract/duration.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { limitBody } from '#server/http/body-limit.ts'
import type { Router } from '#server/http/router.ts'
import { POLICY_REPORTS_PATH } from './content-policy.ts'

const MAX_REPORTS = 20
/** The endpoint is public: further reports of a minute are not logged. */
const MAX_LINES_PER_MINUTE = 60

const Text = pipe(string(), maxLength(2048))
/** A report of Safari and Firefox (CSP 2). */
const CspReport = pipe(
  looseObject({ 'csp-report': looseObject({ 'violated-directive': Text, 'blocked-uri': optional(Text, '') }) }),
  transform(({ 'csp-report': it }) => [{ directive: it['violated-directive'], blocked: it['blocked-uri'] }]),
)
/** Reports of Chrome (Reporting API). */
const ReportingApi = pipe(
  array(looseObject({ body: looseObject({ effectiveDirective: Text, blockedURL: optional(Text, '') }) })),
  maxLength(MAX_REPORTS),
  transform((all) => all.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }))),
)
const Reports = union([CspReport, ReportingApi])

/** Only the origin of a URL, because its path may be personal. Other values are keywords of the browser. */
const originOf = (blocked: string) => (URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 32))

/** Logs the policy violations that browsers report; 204, or `invalid` 422 for a body that is not a report. */
export function mountPolicyReports(server: Router, { log }: App) {
  let windowStart = 0
  let lines = 0
  function write({ directive, blocked }: InferOutput<typeof Reports>[number]) {
    const now = performance.now()
    if (now - windowStart > MINUTE_MS) [windowStart, lines] = [now, 0]
    if (++lines > MAX_LINES_PER_MINUTE) return
    const [name = 'unknown'] = /^[a-z-]{1,40}/.exec(directive) ?? []
    log.warn('content policy violation', { directive: name, blocked: originOf(blocked) })
  }
  server.post(POLICY_REPORTS_PATH, limitBody, async (c) => {
    const reports = safeParse(Reports, await c.req.json().catch(() => undefined))
    if (!reports.success) return problemResponse(new ApiError('invalid'))
    reports.output.forEach(write)
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })
}
