import { ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client'

export type ReadMetrics = Registry['getMetricsAsJSON']
type Read = MetricObjectWithValues<MetricValueWithName<string>>
type Labels = MetricValueWithName<string>['labels']
type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>

const withoutLe = ({ le: _, ...labels }: Labels): Record<string, string | number> =>
  Object.fromEntries(Object.entries(labels).filter((pair): pair is [string, string | number] => pair[1] !== undefined))

const pointsOf = ({ values }: Read, times: Times) =>
  values.map(({ value, labels }) => ({ ...times, attributes: withoutLe(labels), value }))

/** Prometheus counts what is at most each boundary, OpenTelemetry what is between two of them. */
function histogramPoints({ name, values }: Read, times: Times) {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(withoutLe(labels)))
  return [...series].map(([labels, parts]) => {
    const buckets = parts.filter(({ metricName }) => metricName === `${name}_bucket`)
    const upTo = buckets.map(({ value }) => value)
    const partOf = (suffix: string) => parts.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    return {
      ...times,
      attributes: JSON.parse(labels) as Record<string, string | number>, // as written above
      value: {
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
          counts: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)),
        },
        sum: partOf('sum'),
        count: partOf('count'),
      },
    }
  })
}

/** `type` is a text, whatever the types of `prom-client` say. */
function convert(metric: Read, times: Times): MetricData[] {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'gauge') return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(metric, times) }]
  if (type === 'counter')
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(metric, times) }]
  if (type === 'histogram')
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(metric, times) }]
  return []
}

/** The metrics of `/metrics` for OpenTelemetry, so that each of them is counted once and has one name. */
export function registryProducer(readMetrics: ReadMetrics): MetricProducer {
  const startTime = millisToHrTime(Date.now())
  return {
    async collect() {
      const times = { startTime, endTime: millisToHrTime(Date.now()) }
      const metrics = (await readMetrics()).flatMap((metric) => convert(metric, times))
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: 'washday' }, metrics }] },
        errors: [],
      }
    },
  }
}
