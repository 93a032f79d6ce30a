import { object } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Count, Nothing } from './scalars.ts'

export const Unread = object({ total: Count })

/** How many are not read yet. Apart from the notifications: every page has a bell, and few the list. */
export const getNoReadNotificationUser = endpoint('GET', '/api/get_no_read_notification_user', {
  input: Nothing,
  output: Unread,
  access: 'customer',
})
