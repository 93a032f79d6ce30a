export type PinWeakness = 'repeated' | 'sequence' | 'phone'

const isSteady = (digits: number[], step: number) =>
  digits.every((digit, i) => i === 0 || digit === ((digits[i - 1] ?? 0) + step + 10) % 10)

/**
 * Why a PIN is too easy to guess, if it is.
 * @param pin six digits
 * @param phone E.164; its digits are the first that a finder of the phone would try
 */
export function weakPin(pin: string, phone = ''): PinWeakness | undefined {
  const digits = [...pin].map(Number)
  if (isSteady(digits, 1) || isSteady(digits, -1)) return 'sequence'
  // 000000, 121212, 123123, 112233: one, two or three digits told again, or three pairs
  if (/^(\d{1,3})\1+$/.test(pin) || /^(\d)\1(\d)\2(\d)\3$/.test(pin) || /^(\d)\1\1(\d)\2\2$/.test(pin))
    return 'repeated'
  const national = `0${phone.replace(/^\+66/, '')}`
  if (phone && national.includes(pin)) return 'phone'
  return undefined
}
