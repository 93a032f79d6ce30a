import { boolean, type InferInput, object, optional } from 'valibot'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'

const KEY = 'shownStories'
const Stories = object({ notifications: optional(boolean()) })
type Stories = InferInput<typeof Stories>

const stored = (): Stories => readStorage(KEY, Stories) ?? {}

/** Whether this device has explained it before, to whomever: it is not explained again. */
export const wasPromptSeen = (story: keyof Stories) => stored()[story] === true
export const markPromptSeen = (story: keyof Stories) => writeStorage(KEY, { ...stored(), [story]: true })
