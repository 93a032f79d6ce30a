/** What has to change before customers see a brand. `message` says in one line what is wrong and what to do. */
export type Finding = { token: string; message: string }

/** What to do about a token: the end of a message. */
export const orRemove = (...names: string[]) => `or remove ${names.join(' and ')} from tokens.json`
