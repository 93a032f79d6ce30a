import type { PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { printedPath } from '#tests/e2e/journey.ts'
import { PIN } from '#tests/support/server/client.ts'
import type { BrowserUser } from './person.ts'

export type Field = {
  /** In `data-typed` of the element. */
  index: number
  label: string
  /** `digits` is a PIN or code, `number` a quantity; all others accept what a plain field accepts. */
  kind: 'text' | 'digits' | 'number'
}

/** Runs in the page: marks every field that a person can type into. */
export function markFields(): Field[] {
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return all
    .filter(
      (field) =>
        !/^(checkbox|radio|file|hidden|range|button|submit|reset)$/.test(field.type) &&
        !field.readOnly &&
        !field.disabled &&
        field.tabIndex >= 0 &&
        !field.closest('[inert], [hidden], [aria-hidden=true]') &&
        field.getClientRects().length > 0,
    )
    .map((field, index) => {
      field.dataset.typed = String(index)
      const isDigits = field.type === 'password' || field.getAttribute('autocomplete') === 'one-time-code' // Firefox has no property for it
      const isNumber = field.hasAttribute('aria-roledescription')
      return {
        index,
        label: field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || field.id,
        kind: isDigits ? 'digits' : isNumber ? 'number' : 'text',
      }
    })
}

export type PageWithFields = {
  path: string
  /** Continues on the page of the entry before. */
  isNext?: boolean
  /** Reveals fields that are hidden at first. */
  opens?: (me: BrowserUser) => Promise<void>
}

/** A valid PIN that differs from the customer's. */
const OTHER_PIN = '739146'

/** The pages with fields for a guest and a customer. `crawl.spec.ts` reports a page that is missing. */
export function pagesWithFields({
  branch,
  machine,
  own,
}: PageFixtures): Record<'guest' | 'customer', PageWithFields[]> {
  const pages = (...paths: string[]): PageWithFields[] => paths.map((path) => ({ path }))
  return {
    guest: pages(
      '/branch',
      '/qr-scanner',
      '/lottery',
      '/lottery/2026-11-16',
      '/login',
      '/login/pin-code',
      '/forgot-pass',
      '/forgot-pass/pin',
      '/forgot-pass/conf-pin',
      '/register',
      '/register/pin',
      '/register/conf-pin',
    ),
    customer: [
      ...pages(
        '/branch',
        `/branch/${branch}/review`,
        '/qr-scanner',
        '/lottery',
        '/lottery/2026-11-16',
        '/profile/edit',
        '/profile/phone',
        '/profile/delete?step=pin',
        '/coupon/claim',
        `/address/delivery/${branch}/create`,
        `/address/delivery/${branch}/maps`,
        `/address/delivery/${branch}/${own?.address}`,
        `/delivery/${branch}`,
        `/wash-dry-fold/${branch}`,
        '/profile/pin',
      ),
      {
        path: '/profile/pin',
        async opens(me) {
          await me.enterPin(PIN, me.t('action.continue'))
          await me.arrivesAt(me.t('pinChange.new'))
        },
      },
      {
        path: '/profile/pin',
        isNext: true,
        async opens(me) {
          await me.enterPin(OTHER_PIN, me.t('action.continue'))
          await me.arrivesAt(me.t('register.confirmHeading'))
        },
      },
      {
        path: printedPath(machine),
        async opens(me) {
          await me.press(me.button(`/^${me.t('report.openFor', { machine: '' }).trim()}/`))
          await me.press(me.button(me.t('report.kind.other')))
          await me.sees(me.textbox(me.t('report.note')))
        },
      },
    ],
  }
}
