import { bangkokTime } from '#contract/thai/bangkok.ts'
import { formatCount } from './format-count.ts'

/** Numbers and dates have Thai formats in both languages: Buddhist year, Latin digits, Bangkok's time zone. */
const ZONE = 'Asia/Bangkok'
const THAI = 'th-TH'
const SATANG_PER_BAHT = 100

/**
 * A format of dates in Bangkok. Created when first used: a page that shows no date then starts 50 ms earlier on a slow phone,
 * for each of them.
 */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (instant: string | number) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
    return format.format(new Date(instant))
  }
}
const monthName = dateFormat(THAI, { year: 'numeric', month: 'long' })

/** Satang as baht with both decimals: `50.00`. For charged amounts. */
export function formatAmount(satang: number) {
  const [whole = '', decimals = ''] = (satang / SATANG_PER_BAHT).toFixed(2).split('.')
  return `${formatCount(Number(whole))}.${decimals}`
}
/** Satang as baht: `50`, `12.50`. For price lists. */
export const formatPrice = (satang: number) => formatAmount(satang).replace(/\.00$/, '')
/** `14:32` in Bangkok. */
export const formatTime = bangkokTime
/** `21 พฤศจิกายน 2569`. */
export const formatDay = dateFormat(THAI, { year: 'numeric', month: 'long', day: 'numeric' })

/** `ตุลาคม 2569` for `2026-10`. */
export const formatMonth = (month: string) => monthName(`${month}-01T00:00:00Z`)

/** `8:42` for a duration in ms; never negative. */
export function formatCountdown(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
