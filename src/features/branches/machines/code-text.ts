const THAI_ZERO = 0x0e50

/**
 * A text as it was meant: full-width forms, every kind of dash and slash, Thai digits and escaped ampersands become
 * plain ones; what is invisible goes. Letter case stays.
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

/** Percent signs decoded once; those that encode nothing stay. */
export const decodeOnce = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
