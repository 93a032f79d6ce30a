import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import type { Config } from './config.ts'
import { codeOf } from './error-code.ts'
import type { Log } from './log.ts'

/**
 * What a span may say, by the rule of the log: ids, names in the code and numbers, never a phone, PIN, token, name, text or
 * body.
 */
type Facts = Partial<
  Record<
    | 'http.request.method'
    | 'http.route'
    | 'http.response.status_code'
    | 'db.system.name'
    | 'error.type'
    | 'washday.brand'
    /** The id that the log and `x-request-id` have. */
    | 'washday.request'
    | 'washday.transaction'
    /** State of the purchase when the job took it. */
    | 'washday.status'
    /** The code of an API error. */
    | 'washday.code'
    /** Kind of the message. */
    | 'washday.kind'
    | 'washday.outcome',
    string | number | undefined
  >
>

type Options = { kind?: SpanKind; facts?: Facts; parent?: Context }

export const Kind = SpanKind

/** Name or code of an error: its message may repeat what a customer has entered. */
const typeOf = (error: unknown) => (error instanceof Error ? (codeOf(error) ?? error.name) : 'unknown')

/**
 * Runs work in a span. Without an endpoint for traces the API does nothing, at the cost of a call.
 * @param name in the code, so that no value of a request creates one
 */
export function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, facts = {}, parent = context.active() }: Options,
  work: (
    span: Pick<Span, 'isRecording'> & { add: (facts: Facts) => void; fail: (type: string) => void },
  ) => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('washday').startActiveSpan(name, { kind, attributes: facts }, parent, async (span) => {
    const fail = (type: string) => {
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
    }
    try {
      return await work({ isRecording: () => span.isRecording(), add: (more) => span.setAttributes(more), fail })
    } catch (error) {
      fail(typeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Runs `work` in a span if there is one around it, else without: a queue that is looked at twice a second is no trace.
 * @returns what `work` returns
 */
export const inChildSpan = <Result>(name: string, options: Options, work: () => Promise<Result>): Promise<Result> =>
  trace.getActiveSpan() ? inSpan(name, options, work) : work()

/** The headers that continue this trace at an outside service; none without one. */
export function traceHeaders(): { traceparent?: string } {
  const headers: { traceparent?: string } = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** The trace to keep with a job that this work causes; null if it is not recorded. */
export function currentTraceparent(): string | null {
  const isSampled = ((trace.getActiveSpan()?.spanContext().traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0
  return isSampled ? (traceHeaders().traceparent ?? null) : null
}

/**
 * @param traceparent of a request or a job; anything that is none starts a new trace
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export const continueTrace = (traceparent: string | null | undefined): Context =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT

/**
 * Sends traces if a collector is configured. The SDK is loaded only then: it costs memory and time at the start.
 * @returns sends what is left and ends
 */
export async function startTracing(config: Config, log: Log): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return async () => {}
  const { exportTraces } = await import('./export-traces.ts')
  return exportTraces(config, endpoint, log)
}
