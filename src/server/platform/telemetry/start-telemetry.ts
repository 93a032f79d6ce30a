import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'
import type { ReadMetrics } from './registry-producer.ts'

/**
 * Starts sending traces and metrics if a collector is configured. The SDK is loaded only then: it costs memory and time at
 * the start.
 * @returns sends what is left and ends
 */
export async function startTelemetry(config: Config, readMetrics: ReadMetrics, log: Log): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return async () => {}
  const { startExport } = await import('./export.ts')
  return startExport(config, endpoint, readMetrics, log)
}
