import { type Snapshot, useSnapshot } from 'valtio'

/**
 * What a store holds now; the component renders again when what it reads changes.
 *
 * The update is synchronous. After an asynchronous one React first writes the old value back into a controlled input,
 * which moves the caret and breaks the text that a keyboard (IME) is composing.
 */
export const useStore = <Store extends object>(store: Store): Snapshot<Store> => useSnapshot(store, { sync: true })
