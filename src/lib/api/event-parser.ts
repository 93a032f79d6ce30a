type ServerEvent = { id: string | undefined; data: string }
type Listeners = { onEvent: (event: ServerEvent) => void; onRetry: (ms: number) => void }

/** An event is a purchase, or a few of them. */
const MAX_LENGTH = 500_000

/**
 * Parses `text/event-stream` as the HTML standard defines it, without event types.
 * @returns takes the next part of the text
 * @throws Error when an event is too long
 */
export function createEventParser({ onEvent, onRetry }: Listeners): (part: string) => void {
  let rest = ''
  let lines: string[] = []
  let id: string | undefined
  let length = 0

  function take(line: string) {
    if (line === '') {
      const data = lines.join('\n')
      const isEvent = lines.length > 0
      lines = []
      length = 0
      if (isEvent) onEvent({ id, data })
      return
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') lines.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }

  return (part) => {
    // A CR at the end may be the first half of a CRLF.
    const parts = (rest + part).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    length += part.length
    for (const line of parts) take(line)
    if (length > MAX_LENGTH) throw new Error('the event is too long')
  }
}
