/** The one pair of live regions. They are in the page from its start: one that comes with its text is often not spoken. */
export const LIVE_REGIONS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const
type Urgency = keyof typeof LIVE_REGIONS

/** Who is told more than this hears nothing else. */
const MAX_SAID = 3
const WITHIN_MS = 10_000

const NO_BREAK_SPACE = '\u00a0'

const waiting: Record<Urgency, string[]> = { polite: [], assertive: [] }
/** When the latest were said, oldest first. */
const saidAt: number[] = []
let isQueued = false

/** What comes of a press is waited for. */
const followsUserAction = () => navigator.userActivation?.isActive !== false

/** ms, and never longer than the whole time, should the device's clock be set back. */
function delayMs() {
  const [oldest = 0] = saidAt
  return saidAt.length < MAX_SAID ? 0 : Math.min(WITHIN_MS, oldest + WITHIN_MS - Date.now())
}

function speak(urgency: Urgency) {
  const region = document.getElementById(LIVE_REGIONS[urgency])
  const texts = waiting[urgency]
  if (!region || texts.length === 0) return
  const last = region.textContent
  region.textContent = ''
  // Two texts at once are both said.
  requestAnimationFrame(() => {
    if (texts.length === 0) return
    const text = texts.splice(0).join('. ')
    // Orca takes what it has just said for the same event twice, however long ago that was.
    region.textContent = text === last ? `${text}${NO_BREAK_SPACE}` : text
    saidAt.push(Date.now())
    if (saidAt.length > MAX_SAID) saidAt.shift()
  })
}

/**
 * Says a text once to a screen reader. What is neither urgent nor the answer to a press is said three times in ten
 * seconds at most, and the rest then together.
 * @param text its parts are separated, for Thai has no spaces to pause at
 */
export function announce(text: string | string[], urgency: Urgency = 'polite') {
  if (!document.getElementById(LIVE_REGIONS[urgency])) return
  waiting[urgency].push(...[text].flat())
  const pause = urgency === 'assertive' || followsUserAction() ? 0 : delayMs()
  if (pause <= 0) return speak(urgency)
  if (isQueued) return
  isQueued = true
  setTimeout(() => {
    isQueued = false
    speak(urgency)
  }, pause)
}
