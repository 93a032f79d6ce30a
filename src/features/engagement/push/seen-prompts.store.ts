import { boolean, type InferInput, object, optional } from 'valibot'
import { readStored, writeStored } from '#lib/browser/storage.ts'

const KEY = 'shownStories'
const Stories = object({ notifications: optional(boolean()) })
type Stories = InferInput<typeof Stories>

const stored = (): Stories => readStored(KEY, Stories) ?? {}

/** Whether this device has explained it before, to whomever: it is not explained again. */
export const isShown = (story: keyof Stories) => stored()[story] === true
export const noteShown = (story: keyof Stories) => writeStored(KEY, { ...stored(), [story]: true })
