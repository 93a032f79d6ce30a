import { STAFF_ROLES, type StaffRole } from './staff/roles.ts'

type DeskPage = {
  /** Below `/desk/`; empty for its first. */
  name: '' | 'machines' | 'purchases' | 'orders' | 'reviews' | 'money' | 'shop' | 'stickers' | 'people' | 'join'
  /** Who of the staff sees it; null: who is not signed in. */
  roles: readonly StaffRole[] | null
}

/** The pages of the staff's desk, in the order of its menu. */
export const DESK_PAGES: readonly DeskPage[] = [
  { name: '', roles: STAFF_ROLES },
  { name: 'machines', roles: STAFF_ROLES },
  { name: 'purchases', roles: ['owner', 'manager', 'counter'] },
  { name: 'orders', roles: ['owner', 'manager', 'counter'] },
  { name: 'reviews', roles: ['owner', 'manager'] },
  { name: 'money', roles: ['owner', 'manager'] },
  { name: 'shop', roles: ['owner', 'manager'] },
  { name: 'stickers', roles: ['owner', 'manager', 'engineer'] },
  { name: 'people', roles: ['owner', 'manager'] },
  { name: 'join', roles: null },
]
export type DeskPageName = DeskPage['name']

/** The first part of the path of every page of the desk, and of its files. */
export const DESK = 'desk'

/** @param pathname without the language */
export function deskPageAt(pathname: string): DeskPageName | undefined {
  const [, first, name = '', ...more] = pathname.split('/')
  return first === DESK && more.length === 0 ? DESK_PAGES.find((page) => page.name === name)?.name : undefined
}
