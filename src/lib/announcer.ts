/**
 * The only pair of live regions. They exist from page load: a region inserted together with its text is often not
 * spoken.
 */
export const LIVE_REGIONS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const
type Urgency = keyof typeof LIVE_REGIONS

/** More announcements than this would drown out everything else. */
const MAX_ANNOUNCEMENTS = 3
const WINDOW_MS = 10_000

const NO_BREAK_SPACE = '\u00a0'

const pendingTexts: Record<Urgency, string[]> = { polite: [], assertive: [] }
/** Times of the latest announcements, oldest first. */
const announcedAt: number[] = []
let isScheduled = false

/** After a press the user expects an announcement. */
const followsUserAction = () => navigator.userActivation?.isActive !== false

/** In ms; at most `WINDOW_MS`, even when the device's clock has been set back. */
function delayMs() {
  const [oldest = 0] = announcedAt
  return announcedAt.length < MAX_ANNOUNCEMENTS ? 0 : Math.min(WINDOW_MS, oldest + WINDOW_MS - Date.now())
}

function speak(urgency: Urgency) {
  const region = document.getElementById(LIVE_REGIONS[urgency])
  const texts = pendingTexts[urgency]
  if (!region || texts.length === 0) return
  const previousText = region.textContent
  region.textContent = ''
  // Texts announced in the same frame are joined.
  requestAnimationFrame(() => {
    if (texts.length === 0) return
    const text = texts.splice(0).join('. ')
    // Orca ignores a text equal to its previous one as a repeated event, however long ago that was.
    region.textContent = text === previousText ? `${text}${NO_BREAK_SPACE}` : text
    announcedAt.push(Date.now())
    if (announcedAt.length > MAX_ANNOUNCEMENTS) announcedAt.shift()
  })
}

/**
 * Announces a text to screen readers once. Texts that are neither urgent nor follow a press are limited to three in ten
 * seconds; further ones are then announced together.
 * @param text an array is joined with pauses, because Thai has no spaces to pause at
 */
export function announce(text: string | string[], urgency: Urgency = 'polite') {
  if (!document.getElementById(LIVE_REGIONS[urgency])) return
  pendingTexts[urgency].push(...[text].flat())
  const delay = urgency === 'assertive' || followsUserAction() ? 0 : delayMs()
  if (delay <= 0) return speak(urgency)
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    speak(urgency)
  }, delay)
}
