/** One call of a server, without a socket. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** The servers in this process, by their address: calls of `client.ts` go to them directly. */
export const inProcess = new Map<string, Send>()

/** As `fetch`, which it is for every server of another process, and for calls that are to be aborted. */
export const send = (url: string, path: string, init: RequestInit): Promise<Response> => {
  const direct = init.signal ? undefined : inProcess.get(url)
  return direct ? direct(path, init) : fetch(`${url}${path}`, init)
}
