// In its own file, so that the notification schemas are not bundled into every page, as the bell is.
import { object } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Count, Nothing } from './scalars.ts'
import { orZero } from './tolerant.ts'

export const Unread = object({ total: orZero(Count) })

/** The number of unread notifications. */
export const getNoReadNotificationUser = endpoint('GET', '/api/get_no_read_notification_user', {
  input: Nothing,
  output: Unread,
  access: 'customer',
})
