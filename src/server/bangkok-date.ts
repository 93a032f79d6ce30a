import { bangkokDay } from '#contract/bangkok.ts'

/** `2026-11-21`, in Bangkok. */
export const today = () => bangkokDay(Date.now())
