export type PinWeakness = 'repeated' | 'sequence' | 'phone' | 'birthdate'

const hasConstantStep = (digits: number[], step: number) =>
  digits.every((digit, i) => i === 0 || digit === ((digits[i - 1] ?? 0) + step + 10) % 10)

/** Common ways to write a birthday in six digits, with the Gregorian and the Buddhist year. */
function birthdayPins(birthdate: string): string[] {
  const [year = '', month = '', day = ''] = birthdate.split('-')
  return [year, String(Number(year) + 543)].flatMap((full) => {
    const short = full.slice(-2)
    return [day + month + short, month + day + short, short + month + day, month + full, full + month]
  })
}

/**
 * Why a PIN is too easy to guess; undefined if it is not.
 * @param pin six digits
 * @param phone E.164; its digits are the first guess of a person who finds the phone
 * @param birthdate `1999-12-31`, if known: the guess of friends and of a person who finds an identity card
 */
export function weakPin(pin: string, phone = '', birthdate: string | null = null): PinWeakness | undefined {
  const digits = [...pin].map(Number)
  if (hasConstantStep(digits, 1) || hasConstantStep(digits, -1)) return 'sequence'
  // 000000, 121212, 123123: one, two or three digits repeated; 112233: three pairs; 111222: two triples
  if (/^(\d{1,3})\1+$/.test(pin) || /^(\d)\1(\d)\2(\d)\3$/.test(pin) || /^(\d)\1\1(\d)\2\2$/.test(pin))
    return 'repeated'
  const national = `0${phone.replace(/^\+66/, '')}`
  if (phone && national.includes(pin)) return 'phone'
  if (birthdate !== null && birthdayPins(birthdate).includes(pin)) return 'birthdate'
  return undefined
}
