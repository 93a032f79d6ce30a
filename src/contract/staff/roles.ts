/**
 * What people of the staff do. `owner`: everything. `manager`: everything but the look of the brand and its owners.
 * `counter`: customers, orders and machines. `engineer`: machines.
 */
export const STAFF_ROLES = ['owner', 'manager', 'counter', 'engineer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
