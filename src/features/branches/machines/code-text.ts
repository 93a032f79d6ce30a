const THAI_ZERO = 0x0e50
/** The maximum depth of nested percent-encoding. */
export const MAX_DECODES = 4

/**
 * Normalizes a text: full-width forms, all kinds of dashes and slashes, Thai digits and escaped ampersands become plain
 * characters; invisible characters are removed. Keeps the letter case.
 */
export const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215\u29f8]/g, '/')
    .replace(/&(?:(?:amp|#38|#x26);)+/gi, '&')
    .trim()

/** Decodes percent-encoding once; keeps invalid percent signs. */
export const decodeOnce = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
