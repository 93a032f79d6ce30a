import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * What only this device knows, as a value that can be compared: `pending` in the page that the server has rendered and while it
 * is hydrated.
 */
export const useOnDevice = <Value extends string | number | boolean>(read: () => Value, pending: Value): Value =>
  useSyncExternalStore(never, read, () => pending)
