import { type Axe, loadAxe } from './axe.ts'

declare global {
  interface Window {
    /** Set in a preview: returns its accessibility tree, one line per element or text. */
    readAccessibilityTree?: () => Promise<string[]>
  }
}

/** Roles whose name comes from their content: they become one line without children. */
const LEAF_ROLES =
  /^(?:button|link|heading|img|image|checkbox|radio|switch|tab|option|menuitem\w*|slider|spinbutton|textbox|searchbox|combobox|progressbar|meter|separator)$/
/** Roles that screen readers do not announce. */
const SILENT_ROLES = new Set(['generic', 'none', 'presentation', 'paragraph', 'strong', 'emphasis'])

const ARIA_STATES = [
  'pressed',
  'expanded',
  'selected',
  'current',
  'invalid',
  'busy',
  'haspopup',
  'modal',
  'live',
  'atomic',
]

const textOf = (ids: string) =>
  ids
    .split(/\s+/)
    .map((id) => (id && document.getElementById(id)?.textContent?.trim()) || '')
    .filter(Boolean)
    .join(' ')

/** The value of a field; empty for checkboxes and radio buttons. */
function fieldValue(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
  if (element instanceof HTMLTextAreaElement) return element.value
  return element instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(element.type) ? element.value : ''
}

/** The states of an element, such as `checked`, `level 2`, `value 5` or `described “…”`. */
function statesOf(element: Element): string[] {
  const aria = (name: string) => element.getAttribute(`aria-${name}`)
  const level = aria('level') ?? /^H([1-6])$/.exec(element.tagName)?.[1]
  const isChecked = element instanceof HTMLInputElement && element.checked
  const value = aria('valuetext') ?? aria('valuenow') ?? fieldValue(element)
  const description = textOf(aria('describedby') ?? '')
  return [
    level ? `level ${level}` : '',
    isChecked ? 'checked' : aria('checked') ? `checked ${aria('checked')}` : '',
    element.matches(':disabled') || aria('disabled') === 'true' ? 'disabled' : '',
    element.matches(':required') || aria('required') === 'true' ? 'required' : '',
    element.matches('[readonly]') || aria('readonly') === 'true' ? 'read only' : '',
    ...ARIA_STATES.map((name) => (aria(name) && aria(name) !== 'false' ? `${name} ${aria(name)}` : '')),
    value ? `value “${value}”` : '',
    description ? `described “${description}”` : '',
  ].filter(Boolean)
}

function read(node: Node, { aria, text, dom }: Axe['commons'], depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (node instanceof Text) {
    const content = node.data.replace(/\s+/g, ' ').trim()
    return content ? [`${indent}${content}`] : []
  }
  if (!(node instanceof Element) || node.matches('script, style') || !dom.isVisibleToScreenReaders(node)) return []
  const role = aria.getRole(node) ?? 'generic'
  const states = statesOf(node)
  const name = SILENT_ROLES.has(role) ? '' : text.accessibleText(node)
  const isLeaf = LEAF_ROLES.test(role)
  // A live region is announced even without a role.
  const isAnnounced = !SILENT_ROLES.has(role) || node.hasAttribute('aria-live')
  const line = [role, isLeaf || hasOwnName(node) ? `“${name}”` : '', states.join(', ')].filter(Boolean).join(' ')
  const childLines = isLeaf
    ? []
    : [...node.childNodes].flatMap((child) => read(child, { aria, text, dom }, depth + (isAnnounced ? 1 : 0)))
  return isAnnounced ? [indent + line, ...childLines] : childLines
}

const hasOwnName = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.matches('fieldset, table')

/**
 * Role, name, states and description of everything that a screen reader finds, in the order of the page. Elements that
 * `aria-owns` moves keep their position.
 */
export async function accessibilityTree(): Promise<string[]> {
  const axe = await loadAxe()
  if (!axe) return []
  axe.setup()
  try {
    return [...document.body.childNodes].flatMap((node) => read(node, axe.commons, 0))
  } finally {
    axe.teardown()
  }
}
