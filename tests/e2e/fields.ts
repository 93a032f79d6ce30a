import type { PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { PIN } from '#tests/support/client.ts'
import { expect } from './app.ts'
import { printedPath, type Visitor } from './journey.ts'
import { type PageRow, pagesOf } from './pages.ts'

/** A field that takes text, as the page shows it. The element carries `data-found` with `index`. */
export type FoundField = {
  index: number
  label: string
  /** `digits` holds a PIN or code, `number` a quantity; everything else takes what a plain field takes. */
  kind: 'text' | 'digits' | 'number'
  hasLines: boolean
}

/** Runs in the page, in any browser: marks every field that somebody can type into, and describes it. */
export function findFields(): FoundField[] {
  const notText = ['checkbox', 'radio', 'file', 'hidden', 'range', 'button', 'submit', 'color', 'image', 'reset']
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const typed = all.filter(
    (field) =>
      !notText.includes(field.type) &&
      !field.readOnly &&
      !field.disabled &&
      field.tabIndex >= 0 &&
      !field.closest('[inert], [hidden], [aria-hidden=true]') &&
      field.getClientRects().length > 0,
  )
  return typed.map((field, index) => {
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

/** A page on which fields are looked for, and the press or step that opens more of them there. */
export type FieldPage = {
  name: string
  path: string
  who: 'guest' | 'customer'
  first?: PageRow['first']
  isTransient?: boolean
  /** After the page has come: shows the fields that it hides at first. */
  opens?: (me: Visitor) => Promise<unknown>
}

/** As good a PIN as the customer's own. */
const OTHER_PIN = '739146'

/** Pages that are known to take text: a walk that finds no field on one of them has looked wrongly. */
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

/** Every page of the app that a guest or a customer gets to, with the steps and presses behind which there are fields. */
export function fieldPages(world: PageFixtures): FieldPage[] {
  const { branch, machine, own } = world
  const machinePath = printedPath(machine)
  const nameOf = (path: string) =>
    path
      .replace(machinePath, '{machine}')
      .replaceAll(branch, '{branch}')
      .replace(own?.address ?? '-', '{address}')
  const isOwn = (outcome: unknown) => !(typeof outcome === 'object' && outcome !== null && 'to' in outcome)
  const rows = pagesOf(world)
  const pages = (who: FieldPage['who']) =>
    rows
      .filter((row) => isOwn(who === 'guest' ? row.guest : (row.customer ?? row.guest)))
      .map((row): FieldPage => ({ ...row, who, name: `${who} ${nameOf(row.path)}` }))

  const behindPresses: FieldPage[] = [
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
  return [...pages('guest'), ...pages('customer'), ...behindPresses]
}
