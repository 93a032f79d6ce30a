import { looseObject, parse, string } from 'valibot'
import { type Reply, startScriptedServer } from './scripted-server.ts'

const Message = looseObject({ id: string(), to: string(), from: string(), text: string() })

/** A gateway that does what an SMS company does, and what goes wrong there. */
export async function startSmsGateway() {
  const server = await startScriptedServer()
  return {
    ...server,
    /** What the next requests meet, in this order; after that it takes messages. */
    next(...replies: readonly Reply[]) {
      const left = [...replies]
      server.play(() => left.shift() ?? { status: 202 })
    },
    messages: () => server.received.map(({ body }) => parse(Message, JSON.parse(body))),
  }
}

export type SmsGateway = Awaited<ReturnType<typeof startSmsGateway>>
