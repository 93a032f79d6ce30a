import type { ScriptedServer } from '#tests/support/scripted-server.ts'

/**
 * Makes a scripted server a proxy of a real one: requests are carried out, but the first `answers` responses of a path
 * are lost on the way back.
 */
export function dropResponses(proxy: ScriptedServer, to: string, path: string, answers: number) {
  let remaining = answers
  proxy.play(async ({ method, url, headers, body }) => {
    const answer = await fetch(`${to}${url}`, {
      method,
      headers: Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
          const value = headers[name]
          return typeof value === 'string' ? [[name, value]] : []
        }),
      ),
      ...(method === 'GET' ? {} : { body }),
    })
    if (url.startsWith(path) && remaining-- > 0) return 'reset'
    return { status: answer.status, body: await answer.text() }
  })
}
