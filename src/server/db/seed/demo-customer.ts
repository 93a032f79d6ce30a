/** The customer of the sandbox. The README names the PIN, so in production it signs nobody in. */
export const DEMO = { phone: '+66812345670', pin: '482915', name: 'สมใจ ใจดี' } as const
