import { type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attributes = readonly { key: string; value: Value }[]

/** The fields used of OTLP's JSON. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
type RawSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attributes
  status: { code?: number }
}
type TraceBody = { resourceSpans: { scopeSpans: { spans: RawSpan[] }[] }[] }

export type ReceivedSpan = {
  trace: string
  id: string
  parent: string | undefined
  name: string
  facts: Record<string, unknown>
  isError: boolean
}

const factsOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A collector of OpenTelemetry that takes OTLP over HTTP, as JSON. */
export async function startCollector() {
  const server: ScriptedServer = await startScriptedServer()
  server.play(() => ({ body: {} }))
  const bodiesOf = (path: string) =>
    server.received.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body) as unknown)
  return {
    url: server.url,
    received: server.received,
    /** All spans so far; a server sends the last ones when it stops. */
    spans: (): ReceivedSpan[] =>
      (bodiesOf('/v1/traces') as TraceBody[]) // as the specification says
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
          trace: traceId,
          id: spanId,
          parent: parentSpanId || undefined,
          name,
          facts: factsOf(attributes),
          isError: status.code === 2,
        })),
    close: server.close,
  }
}
