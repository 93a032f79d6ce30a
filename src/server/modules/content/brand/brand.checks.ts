import { type Brand, brands } from '#brands/brand.ts'
import type { Check } from '#server/platform/check.ts'

type Reachable = Pick<Brand, 'id'> & { contact: Pick<Brand['contact'], 'phone' | 'line' | 'email'> }

export const brandsWithoutContact = (all: readonly Reachable[]): string[] =>
  all.flatMap(({ id, contact }) => (contact.phone || contact.line || contact.email ? [] : [id]))

export const BRAND_CHECKS: readonly Check<unknown>[] = [
  {
    id: 'contact',
    severity: 'warning',
    wrong: 'a brand has no phone number, LINE or e-mail address: its legal texts name nobody to turn to',
    remedy: 'add contact.phone, contact.line or contact.email to brands/<id>/brand.json',
    isFound: () => brandsWithoutContact(brands),
  },
]
