/** The groups of the list of stories, in their order. */
export const GROUPS = [
  'Make a brand',
  'Foundations',
  'Pages',
  'Actions',
  'Inputs',
  'Choices',
  'Feedback',
  'Overlays',
  'Navigation',
  'Layout and content',
  'Machines',
  'Money and rewards',
] as const
type Group = (typeof GROUPS)[number]

type Entry = {
  group: Group
  /** Only where the file's name does not say it. */
  name?: string
  /** What other design systems call it, or people who look for it, in lower case. */
  also?: string
}

/** The components in the list of stories, by the first part of their stories' ids. */
export const COMPONENTS: Record<string, Entry> = {
  brand: {
    group: 'Make a brand',
    name: 'Brand',
    also: 'playground, editor, theme, tokens, colour, color, white label',
  },
  foundations: { group: 'Foundations', also: 'tokens, colours, colors, type, typography, spacing, radius, motion' },
  icons: { group: 'Foundations', also: 'symbols, glyphs, lucide' },
  'brand-mark': { group: 'Foundations', also: 'logo, word mark' },
  pages: { group: 'Pages', also: 'screens, views, states' },
  'every-page': { group: 'Pages', also: 'screens, views, routes' },

  button: { group: 'Actions', also: 'cta, submit, primary action, link button' },
  'icon-button': { group: 'Actions', also: 'toolbar button, close button, avatar' },
  link: { group: 'Actions', also: 'anchor, hyperlink' },
  'pull-refresh': { group: 'Actions', also: 'pull to refresh, reload' },

  'text-field': { group: 'Inputs', also: 'input, text box, form field' },
  'text-area': { group: 'Inputs', also: 'multiline, comment, message' },
  'number-field': { group: 'Inputs', also: 'stepper, quantity, counter, spin button' },
  'phone-field': { group: 'Inputs', also: 'telephone, mobile number' },
  'pin-field': { group: 'Inputs', also: 'password, passcode, keypad, security code' },
  'otp-field': { group: 'Inputs', also: 'one-time code, verification code, sms' },
  'date-field': { group: 'Inputs', also: 'date picker, birthday, calendar' },
  'search-field': { group: 'Inputs', also: 'search bar, filter, find' },

  select: { group: 'Choices', also: 'dropdown, drop-down, combo box, picker, menu, list box' },
  'radio-cards': { group: 'Choices', also: 'radio button, option, choice card' },
  checkbox: { group: 'Choices', also: 'tick, check mark, consent' },
  switch: { group: 'Choices', also: 'toggle, on off, setting' },
  chips: { group: 'Choices', also: 'filter, tag, pill, toggle button' },
  'segmented-control': { group: 'Choices', also: 'tabs, tab bar, button group' },
  rating: { group: 'Choices', also: 'stars, review, score' },

  alert: { group: 'Feedback', also: 'inline message, error message, callout, notice' },
  banner: { group: 'Feedback', also: 'message bar, notice, callout, announcement' },
  'toast-region': { group: 'Feedback', name: 'Toast', also: 'snackbar, notification, flash message' },
  'error-summary': { group: 'Feedback', also: 'form errors, validation' },
  'empty-state': { group: 'Feedback', also: 'blank slate, zero state, no results, placeholder' },
  skeleton: { group: 'Feedback', also: 'loading, placeholder, shimmer' },
  'progress-bar': { group: 'Feedback', also: 'loader, meter, loading, spinner' },
  'progress-steps': { group: 'Feedback', also: 'stepper, wizard' },
  countdown: { group: 'Feedback', also: 'timer, clock' },
  badge: { group: 'Feedback', also: 'tag, label, status, pill' },

  'bottom-sheet': { group: 'Overlays', also: 'modal, drawer, action sheet, popup, bottomsheet' },
  dialog: { group: 'Overlays', also: 'modal, alert dialog, popup, confirmation, lightbox' },

  'bottom-navigation': { group: 'Navigation', also: 'tab bar, nav bar, menu' },
  'page-header': { group: 'Navigation', also: 'app bar, top bar, back button, nav bar, toolbar' },
  'bottom-bar': { group: 'Navigation', also: 'sticky footer, action bar' },

  card: { group: 'Layout and content', also: 'tile, panel' },
  carousel: { group: 'Layout and content', also: 'slider, slideshow, promotions' },
  list: { group: 'Layout and content', also: 'rows, table, definition list, receipt, menu' },
  timeline: { group: 'Layout and content', also: 'order status, tracking, history' },
  layout: { group: 'Layout and content', also: 'grid, stack, heading, text, container, typography' },
  'map-frame': { group: 'Layout and content', also: 'map, location' },
  'qr-code': { group: 'Layout and content', also: 'barcode' },
  code: { group: 'Layout and content', also: 'reference, coupon code, monospace' },
  'date-time': { group: 'Layout and content', also: 'date, time, buddhist era' },
  phone: { group: 'Layout and content', also: 'telephone, call' },
  'visually-hidden': { group: 'Layout and content', also: 'screen reader text, sr-only, accessibility' },

  porthole: { group: 'Machines', also: 'progress ring, spinner, circular progress, drum' },
  'machine-dots': { group: 'Machines', also: 'availability, free machines' },
  'machine-card': { group: 'Machines', also: 'washer, dryer' },
  'machine-grid': { group: 'Machines', also: 'machine tile, washer, dryer, branch' },

  price: { group: 'Money and rewards', also: 'amount, baht, currency, points' },
  'coupon-card': { group: 'Money and rewards', also: 'voucher, discount, promo code' },
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `machine-grid--two-rows` → `['machine-grid', 'Two rows']` */
const partsOf = (story: string) => {
  const [component = '', ...name] = story.split('--')
  return [component, capitalized(name.join(' ').replaceAll('-', ' '))] as const
}

export const componentOf = (story: string) => partsOf(story)[0]
export const storyName = (story: string) => partsOf(story)[1]
export const componentName = (component: string) =>
  COMPONENTS[component]?.name ?? capitalized(component.replaceAll('-', ' '))

/** Groups with components and the ids of their stories. */
export type StoryTree = { group: Group; components: { id: string; stories: string[] }[] }[]

const includesAll = (text: string, terms: readonly string[]) => terms.every((term) => text.includes(term))

/**
 * The stories that fit a search, in groups; an empty search fits all. Every word must begin a name, a synonym or a group:
 * a component that fits shows all its stories, any other only those that fit.
 */
export function findStories(stories: readonly string[], search: string): StoryTree {
  const terms = search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((term) => ` ${term}`)
  const byComponent = Map.groupBy(stories, componentOf)
  return GROUPS.map((group) => ({
    group,
    components: Object.entries(COMPONENTS).flatMap(([id, entry]) => {
      const ids = entry.group === group ? (byComponent.get(id) ?? []) : []
      const words = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}`
      const own = words(`${id} ${componentName(id)} ${entry.also ?? ''} ${group}`)
      const found = includesAll(own, terms)
        ? ids
        : ids.filter((story) => includesAll(own + words(storyName(story)), terms))
      return found.length > 0 ? [{ id, stories: found }] : []
    }),
  })).filter(({ components }) => components.length > 0)
}
