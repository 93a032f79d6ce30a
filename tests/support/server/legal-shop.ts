import type { Shop } from '#features/engagement/legal/legal-text.ts'

/** A shop with everything that a legal text can name. The names end with digits, so that a missing space shows. */
export const LEGAL_SHOP: Shop = {
  has: () => true,
  name: 'Soi 10',
  operator: 'Washday Soi 10',
  address: '99/1 Soi 10',
  registration: '0105561000014',
  ecommerce: '0105561000014',
  dataProtectionOfficer: 'privacy@example.com',
  processors: { payment: 'Payment 10', sms: 'Sms 10', map: 'Map 10', hosting: 'Hosting 10' },
  backupDays: 14,
  cameraDays: 30,
  contact: { phone: '+6620001234', line: '@washday', email: 'help@example.com' },
}
