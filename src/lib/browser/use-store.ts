import { type Snapshot, useSnapshot } from 'valtio'

/**
 * A snapshot of a store; the component re-renders when a value that it reads changes.
 *
 * Updates are synchronous. With an asynchronous update React first writes the old value back into a controlled input,
 * which moves the caret and breaks the text that an input method (IME) is composing.
 */
export const useStore = <Store extends object>(store: Store): Snapshot<Store> => useSnapshot(store, { sync: true })
