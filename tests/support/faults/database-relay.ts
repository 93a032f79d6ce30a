import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A TCP relay to the database that can be cut and restored, slowed down, and whose connections can fall silent. */
export async function startRelay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  let delayMs = 0
  /** A distance in one direction. Parts keep their order, and none waits for another. */
  const distance = () =>
    new Transform({
      transform(part, _, done) {
        if (!delayMs) return done(null, part)
        setTimeout(() => this.push(part), delayMs)
        done()
      },
      flush: (done) => void setTimeout(done, delayMs),
    })
  const silent = new WeakSet<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const link = (socket: Socket, other: Socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        // The other side of a connection that was reset learns of it, unless nothing gets through.
        if (!silent.has(socket)) other.destroy()
      })
    }
    link(client, upstream)
    link(upstream, client)
    if (isHanging) return
    client.pipe(distance()).pipe(upstream)
    upstream.pipe(distance()).pipe(client)
  })
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The relay does not listen')
  const { port } = address
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    mend: () => listen(port),
    /** Makes the database so far away, in each direction. */
    delay(ms: number) {
      delayMs = ms
    },
    /** As `silence`, and new connections get no answer either. */
    hang(isOn: boolean) {
      isHanging = isOn
      for (const socket of sockets) {
        silent.add(socket)
        if (isOn) socket.unpipe().pause()
        else socket.destroy()
      }
    },
    /** Open connections get no more answers, as after a failover of a cloud; new ones work. */
    silence() {
      for (const socket of sockets) {
        silent.add(socket)
        socket.unpipe().pause()
      }
    },
  }
}
