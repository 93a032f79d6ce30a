import { boolean, type InferInput, object, optional } from 'valibot'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'

/** The specification fixes this key. */
const KEY = 'shownStories'
const SeenPrompts = object({ notifications: optional(boolean()) })
type SeenPrompts = InferInput<typeof SeenPrompts>

const readSeenPrompts = (): SeenPrompts => readStorage(KEY, SeenPrompts) ?? {}

/** True if this device has shown the prompt before, to any customer; it is then not shown again. */
export const wasPromptSeen = (prompt: keyof SeenPrompts) => readSeenPrompts()[prompt] === true
export const markPromptSeen = (prompt: keyof SeenPrompts) => writeStorage(KEY, { ...readSeenPrompts(), [prompt]: true })
