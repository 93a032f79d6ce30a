import type { PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { PIN } from '#tests/support/server/client.ts'
import { expect } from './app.ts'
import { printedPath, type Visitor } from './journey.ts'
import { type PageRow, pagesOf } from './pages.ts'

/** A visible text field. Its element has `index` in `data-found`. */
export type FoundField = {
  index: number
  label: string
  /** `digits` is a PIN or code, `number` a quantity; all others accept what a plain field accepts. */
  kind: 'text' | 'digits' | 'number'
  hasLines: boolean
}

/** Runs in the page, in any browser: marks and describes every field that a person can type into. */
export function findFields(): FoundField[] {
  const otherTypes = ['checkbox', 'radio', 'file', 'hidden', 'range', 'button', 'submit', 'color', 'image', 'reset']
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const textFields = all.filter(
    (field) =>
      !otherTypes.includes(field.type) &&
      !field.readOnly &&
      !field.disabled &&
      field.tabIndex >= 0 &&
      !field.closest('[inert], [hidden], [aria-hidden=true]') &&
      field.getClientRects().length > 0,
  )
  return textFields.map((field, index) => {
    field.dataset.found = String(index)
    const isCode = field.type === 'password' || field.autocomplete === 'one-time-code'
    const isNumber = field.getAttribute('aria-roledescription') !== null
    return {
      index,
      label: field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || field.name || field.id,
      kind: isCode ? 'digits' : isNumber ? 'number' : 'text',
      hasLines: field instanceof HTMLTextAreaElement,
    }
  })
}

/** A page whose fields are tested, and the steps that reveal its hidden ones. */
export type FieldPage = {
  name: string
  path: string
  who: 'guest' | 'customer'
  first?: PageRow['first']
  isTransient?: boolean
  /** Runs after the page has loaded: reveals fields that are hidden at first. */
  opens?: (me: Visitor) => Promise<unknown>
}

/** A valid PIN that differs from the customer's. */
const OTHER_PIN = '739146'

/** Pages that have fields; the test fails if it finds none on one of them. */
export const WITH_FIELDS = [
  'guest /branch',
  'guest /login',
  'guest /login/pin-code',
  'guest /forgot-pass',
  'guest /forgot-pass/pin',
  'guest /forgot-pass/conf-pin',
  'guest /register',
  'guest /register/pin',
  'guest /register/conf-pin',
  'guest /qr-scanner',
  'guest /lottery',
  'customer /branch',
  'customer /branch/{branch}/review',
  'customer /profile/edit',
  'customer /profile/pin',
  'customer /profile/pin, new PIN',
  'customer /profile/pin, new PIN once more',
  'customer /profile/delete, PIN',
  'customer /qr-scanner',
  'customer {machine}, report a fault',
  'customer /address/delivery/{branch}/create',
  'customer /address/delivery/{branch}/maps',
  'customer /address/delivery/{branch}/{address}',
  'customer /delivery/{branch}',
  'customer /wash-dry-fold/{branch}',
  'customer /coupon/claim',
  'customer /lottery',
] as const

/** Every page that a guest or a customer can open, with the steps that reveal fields. */
export function fieldPages(world: PageFixtures): FieldPage[] {
  const { branch, machine, own } = world
  const machinePath = printedPath(machine)
  const nameOf = (path: string) =>
    path
      .replace(machinePath, '{machine}')
      .replaceAll(branch, '{branch}')
      .replace(own?.address ?? '-', '{address}')
  const isShown = (outcome: unknown) => !(typeof outcome === 'object' && outcome !== null && 'to' in outcome)
  const rows = pagesOf(world)
  const pages = (who: FieldPage['who']) =>
    rows
      .filter((row) => isShown(who === 'guest' ? row.guest : (row.customer ?? row.guest)))
      .map((row): FieldPage => ({ ...row, who, name: `${who} ${nameOf(row.path)}` }))

  const hiddenFieldPages: FieldPage[] = [
    {
      name: 'customer {machine}, report a fault',
      path: machinePath,
      who: 'customer',
      async opens(me) {
        await me.page.getByRole('button', { name: me.t('report.openFor', { machine: '' }).trim() }).click()
        await me.page.getByRole('button', { name: me.t('report.kind.other') }).click()
        await expect(me.page.getByRole('textbox', { name: me.t('report.note') })).toBeFocused()
      },
    },
    {
      name: 'customer /profile/delete, PIN',
      path: '/profile/delete',
      who: 'customer',
      async opens(me) {
        await me.link(me.t('deletion.continue')).click()
        await me.isAt(me.t('deletion.pin'), me.t('deletion.title'))
      },
    },
    {
      name: 'customer /profile/pin, new PIN',
      path: '/profile/pin',
      who: 'customer',
      async opens(me) {
        await me.enterPin(PIN, me.t('action.continue'))
        await me.isAt(me.t('pinChange.new'), me.t('pinChange.title'))
      },
    },
    {
      name: 'customer /profile/pin, new PIN once more',
      path: '/profile/pin',
      who: 'customer',
      isTransient: true,
      async first(me) {
        await me.enterPin(OTHER_PIN, me.t('action.continue'))
        await me.isAt(me.t('register.confirmHeading'), me.t('pinChange.title'))
      },
    },
  ]
  return [...pages('guest'), ...pages('customer'), ...hiddenFieldPages]
}
