import { looseObject, parse, string } from 'valibot'
import { type Reply, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'

const Message = looseObject({ id: string(), to: string(), from: string(), text: string() })

/** A double of an SMS gateway, including its failures. */
export async function startSmsGateway() {
  const server = await startScriptedServer()
  return {
    ...server,
    /** Responses to the next requests, in order; after that it accepts messages. */
    next(...replies: readonly Reply[]) {
      const left = [...replies]
      server.play(() => left.shift() ?? { status: 202 })
    },
    messages: () => server.received.map(({ body }) => parse(Message, JSON.parse(body))),
  }
}

export type SmsGateway = Awaited<ReturnType<typeof startSmsGateway>>
