/** Numbers and dates have Thai formats in both languages: Buddhist year, Latin digits, Bangkok's time zone. */
const ZONE = 'Asia/Bangkok'
const SATANG_PER_BAHT = 100

const exact = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const short = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('th-TH')
const clock = new Intl.DateTimeFormat('th-TH', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('th-TH', { timeZone: ZONE, year: 'numeric', month: 'long', day: 'numeric' })
const monthName = new Intl.DateTimeFormat('th-TH', { timeZone: ZONE, year: 'numeric', month: 'long' })

/** Satang as baht with both decimals: `50.00`. For charged amounts. */
export const formatAmount = (satang: number) => exact.format(satang / SATANG_PER_BAHT)
/** Satang as baht: `50`, `12.50`. For price lists. */
export const formatPrice = (satang: number) => short.format(satang / SATANG_PER_BAHT)
/** A whole number: `1,240`. */
export const formatCount = (count: number) => whole.format(count)
/** `14:32` in Bangkok. */
export const formatTime = (instant: string | number) => clock.format(new Date(instant))
/** `21 พฤศจิกายน 2569`. */
export const formatDay = (instant: string | number) => day.format(new Date(instant))

/** `ตุลาคม 2569` for `2026-10`. */
export const formatMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** `8:42` for a duration in ms; never negative. */
export function formatCountdown(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
