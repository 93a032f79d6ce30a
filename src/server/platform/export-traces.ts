import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** How long one request to the collector may take. */
const TIMEOUT_MS = 5_000
/** A collector that does not answer must not keep a server from stopping. */
const FLUSH_MS = 3_000
const MAX_REASON = 200

/**
 * Sends traces to a collector by OTLP over HTTP. Only loaded where an endpoint is set. A collector that is away loses its data
 * and nothing else: queues are bounded, and no request waits for it.
 * @returns sends what is left and ends
 */
export function exportTraces(config: Config, endpoint: string, log: Log): () => Promise<void> {
  const failed = (reason: string) => log.warn('traces were not sent', { reason: reason.slice(0, MAX_REASON) })
  const silent = () => {}
  diag.setLogger(
    { error: failed, warn: failed, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const resource = resourceFromAttributes({
    'service.name': 'washday',
    'service.instance.id': randomUUID(),
    'deployment.environment.name': config.NODE_ENV,
  })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMillis: TIMEOUT_MS,
  })
  const tracers = new TracerProvider({
    resource,
    // A stranger's request must not decide what is recorded; what is kept is the collector's to sample.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(tracers)

  return async () => {
    const flushed = Promise.allSettled([tracers.shutdown()])
    await Promise.race([flushed, wait(FLUSH_MS, undefined, { ref: false })])
    trace.disable()
    propagation.disable()
    context.disable()
    diag.disable()
  }
}
