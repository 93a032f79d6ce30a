import { expect, test } from 'vitest'
import { searchOf } from './page-search.ts'

test.each([
  ['/', '?utm_source=sms&x=1', ''],
  ['/branch', '', ''],
  ['/login', '?next=%2Fbranch&x=1', '?next=%2Fbranch'],
  ['/login', '?next=https://example.com', ''],
  ['/qr-scanner', 'NodeId=ARI4&x=1&address=1&sub_position=01', '?node_id=ARI4&address=1&sub_position=01'],
  ['/profile/pin', '?step=new', '?step=new'],
  ['/profile/pin', '?step=other', ''],
  ['/help', '?x=1&about=TRX_MCH_1', '?about=TRX_MCH_1'],
])('of %s with %s the page reads %s', (pathname, search, read) => {
  expect(searchOf(pathname, search)).toBe(read)
})
