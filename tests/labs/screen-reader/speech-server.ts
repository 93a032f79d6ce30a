import { createServer, type Socket } from 'node:net'
import { JOINER } from '#contract/thai/joins.ts'

/** Removes the markup, which has an index mark for each word, and what no voice says. */
const plainText = (ssml: string) =>
  ssml
    .replace(/<[^>]*>/g, '')
    .replaceAll(JOINER, '')
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
  /** All utterances since the start. */
  utterances: string[]
  /** The time since the last utterance, in ms. */
  quietMs: () => number
  close: () => void
}

/**
 * Stands for Speech Dispatcher, by its line protocol SSIP: records the utterances of Orca instead of speaking them. No test
 * depends on sound, a voice or its speed.
 */
export async function startSpeechServer(path: string): Promise<SpeechServer> {
  const utterances: string[] = []
  let lastAt = Date.now()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    function record(text: string) {
      utterances.push(text)
      lastAt = Date.now()
    }
    const answer = (text: string) => socket.write(`${text}\r\n`)
    let rest = ''
    let text: string[] | undefined

    function read(line: string) {
      if (text) {
        if (line !== '.') return void text.push(line.replace(/^\.\./, '.'))
        const utterance = plainText(text.join(' '))
        if (utterance) record(utterance)
        text = undefined
        return answer('225-1\r\n225 OK MESSAGE QUEUED')
      }
      const typed = /^(?:CHAR|KEY) (.+)$/.exec(line)?.[1]
      if (typed) record(typed)
      if (line === 'SPEAK') text = []
      answer(ANSWERS[line] ?? (line.startsWith('GET ') ? '251-0\r\n251 OK GET RETURNED' : '225-1\r\n225 OK'))
    }

    socket.setEncoding('utf8') // a character may arrive in two parts
    socket.on('data', (part) => {
      const lines = (rest + part).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(line)
    })
  })
  await new Promise<void>((ready) => server.listen(path, ready))
  return {
    utterances,
    quietMs: () => Date.now() - lastAt,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
