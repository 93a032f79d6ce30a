import { createServer, type Socket } from 'node:net'

/** Texts come marked up: an index mark a word. */
const plain = (ssml: string) =>
  ssml
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const ANSWERS: Record<string, string> = {
  'HISTORY GET CLIENT_ID': '245-1\r\n245 OK CLIENT ID SENT',
  'LIST OUTPUT_MODULES': '250-test\r\n250 OK MODULE LIST SENT',
  'LIST SYNTHESIS_VOICES': '249-test\ten\tnone\r\n249 OK VOICE LIST SENT',
  SPEAK: '230 OK RECEIVING DATA',
  QUIT: '231 HAPPY HACKING',
}

export type SpeechServer = {
  /** Everything said since it is there. */
  said: string[]
  /** How long nothing has been said, in ms. */
  quietMs: () => number
  close: () => void
}

/**
 * Stands where Speech Dispatcher would (SSIP, its protocol of lines): Orca hands it what it would say, and it writes that
 * down instead. Nothing depends on sound, on a voice or on its speed.
 */
export async function startSpeechServer(path: string): Promise<SpeechServer> {
  const said: string[] = []
  let lastAt = Date.now()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    function hear(text: string) {
      said.push(text)
      lastAt = Date.now()
    }
    const answer = (text: string) => socket.write(`${text}\r\n`)
    let rest = ''
    let text: string[] | undefined

    function read(line: string) {
      if (text) {
        if (line !== '.') return void text.push(line.replace(/^\.\./, '.'))
        const utterance = plain(text.join(' '))
        if (utterance) hear(utterance)
        text = undefined
        return answer('225-1\r\n225 OK MESSAGE QUEUED')
      }
      const typed = /^(?:CHAR|KEY) (.+)$/.exec(line)?.[1]
      if (typed) hear(typed)
      if (line === 'SPEAK') text = []
      answer(ANSWERS[line] ?? (line.startsWith('GET ') ? '251-0\r\n251 OK GET RETURNED' : '225-1\r\n225 OK'))
    }

    socket.setEncoding('utf8') // a letter may come in two parts
    socket.on('data', (part) => {
      const lines = (rest + part).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(line)
    })
  })
  await new Promise<void>((ready) => server.listen(path, ready))
  return {
    said,
    quietMs: () => Date.now() - lastAt,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
