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

/** A Thai date with the same day in English after it. A live region has one language, so only that of the page is said. */
const THAI_DATE = /\d{1,2} [\u0e00-\u0e7f]+ \d{4} \((\d{1,2} [A-Z][^)]*)\)/g

/** A phone number, case number or coupon code, which voices would read as words and figures. */
const CODE = /\b[A-Z0-9]+(?:-[A-Z0-9]+){2}\b/g

/** Long enough to be spoken; a reader that goes on to the end of the page must not find what is over. */
const KEPT_MS = 7_000

type Spoken = { at: number; timer?: ReturnType<typeof setTimeout> }
/** When each region was last filled, and when it is emptied again. */
const spoken: Record<Urgency, Spoken> = { polite: { at: 0 }, assertive: { at: 0 } }
/** The last text of each region, which may be empty again. */
const lastTexts = new WeakMap<Element, string>()

/** Shorter than most announcements take to be read. */
const SPEAKING_MS = 3_000

/**
 * Whether a status has just been announced, which a further one would cut short.
 * @param except a status that another one may replace
 */
export function isSpeaking(except: string | undefined): boolean {
  const region = document.getElementById(LIVE_REGIONS.polite)
  const text = region && lastTexts.get(region)?.trim()
  return Boolean(text) && text !== except && Date.now() - spoken.polite.at < SPEAKING_MS
}

/** What is urgent makes a status that was said just before it untrue, or at least old. */
function dropStatus() {
  pendingTexts.polite.length = 0
  empty('polite')
}

function empty(urgency: Urgency) {
  clearTimeout(spoken[urgency].timer)
  const region = document.getElementById(LIVE_REGIONS[urgency])
  if (region) region.textContent = ''
}

/**
 * Empties the regions of what belongs to the page before.
 * @param since of the navigation, ms by this device's clock: later texts belong to the new page
 */
export function forgetAnnouncements(since: number) {
  for (const urgency of ['polite', 'assertive'] as const) if (spoken[urgency].at < since) empty(urgency)
}

const pendingTexts: Record<Urgency, string[]> = { polite: [], assertive: [] }
/** Times of the latest announcements, oldest first. */
const announcedAt: number[] = []
let isScheduled = false

/** Longer than requests take to fail that were sent together. */
const MUTE_MS = 2_000
let mutedUntil = 0

/** Drops urgent announcements for two seconds: they are consequences of something that is said otherwise. */
export function muteUrgentAnnouncements() {
  mutedUntil = Date.now() + MUTE_MS
}

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
  empty(urgency)
  // Texts announced in the same frame are joined.
  requestAnimationFrame(() => {
    if (texts.length === 0) return
    const text = texts
      .splice(0)
      .join('. ')
      .replace(THAI_DATE, '$1')
      .replace(CODE, (code) => [...code].join(' ').replaceAll('-', ','))
    // Orca ignores a text equal to its previous one as a repeated event, however long ago that was.
    region.textContent = text === lastTexts.get(region) ? `${text}${NO_BREAK_SPACE}` : text
    lastTexts.set(region, region.textContent)
    spoken[urgency] = { at: Date.now(), timer: setTimeout(() => empty(urgency), KEPT_MS) }
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
  if (urgency === 'assertive' && Date.now() < mutedUntil) return
  pendingTexts[urgency].push(...[text].flat())
  if (urgency === 'assertive') dropStatus()
  const delay = urgency === 'assertive' || followsUserAction() ? 0 : delayMs()
  if (delay <= 0) return speak(urgency)
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    speak(urgency)
  }, delay)
}
