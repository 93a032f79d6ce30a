import { requestedLocale } from './locale.ts'
import { loadMessages } from './translate.tsx'

/** Loads the module of a part that opens later, and all messages: the HTML has those of its page only. */
export const withMessages =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadMessages(requestedLocale())])
    return module
  }
