/** Calls a server without a socket. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** The databases of the servers that tests started, by URL. */
export const databaseOf = new Map<string, string>()

/** The servers of this process by URL; `client.ts` calls them directly. */
export const inProcess = new Map<string, Send>()

/** Like `fetch`, and is `fetch` for servers of other processes and for abortable calls. */
export const send = (url: string, path: string, init: RequestInit): Promise<Response> => {
  const direct = init.signal ? undefined : inProcess.get(url)
  return direct ? direct(path, init) : fetch(`${url}${path}`, init)
}
