import { type Axe, loadAxe } from './axe.ts'

declare global {
  interface Window {
    /** In a preview: what a screen reader finds in it, a line for each. */
    readOut?: () => Promise<string[]>
  }
}

/** What is named by what stands in it is read as one. */
const WHOLE =
  /^(?:button|link|heading|img|image|checkbox|radio|switch|tab|option|menuitem\w*|slider|spinbutton|textbox|searchbox|combobox|progressbar|meter|separator)$/
/** They group nothing that is said. */
const SILENT = new Set(['generic', 'none', 'presentation', 'paragraph', 'strong', 'emphasis'])

const SAID = ['pressed', 'expanded', 'selected', 'current', 'invalid', 'busy', 'haspopup', 'modal', 'live', 'atomic']

const textOf = (ids: string) =>
  ids
    .split(/\s+/)
    .map((id) => (id && document.getElementById(id)?.textContent?.trim()) || '')
    .filter(Boolean)
    .join(' ')

/** What stands in a field; a box that is ticked has no such thing. */
function typedIn(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
  if (element instanceof HTMLTextAreaElement) return element.value
  return element instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(element.type) ? element.value : ''
}

/** `checked`, `level 2`, `value 5`, `described “…”`. */
function statesOf(element: Element): string[] {
  const aria = (name: string) => element.getAttribute(`aria-${name}`)
  const level = aria('level') ?? /^H([1-6])$/.exec(element.tagName)?.[1]
  const isTicked = element instanceof HTMLInputElement && element.checked
  const value = aria('valuetext') ?? aria('valuenow') ?? typedIn(element)
  const description = textOf(aria('describedby') ?? '')
  return [
    level ? `level ${level}` : '',
    isTicked ? 'checked' : aria('checked') ? `checked ${aria('checked')}` : '',
    element.matches(':disabled') || aria('disabled') === 'true' ? 'disabled' : '',
    element.matches(':required') || aria('required') === 'true' ? 'required' : '',
    element.matches('[readonly]') || aria('readonly') === 'true' ? 'read only' : '',
    ...SAID.map((name) => (aria(name) && aria(name) !== 'false' ? `${name} ${aria(name)}` : '')),
    value ? `value “${value}”` : '',
    description ? `described “${description}”` : '',
  ].filter(Boolean)
}

function read(node: Node, { aria, text, dom }: Axe['commons'], depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (node instanceof Text) {
    const said = node.data.replace(/\s+/g, ' ').trim()
    return said ? [`${indent}${said}`] : []
  }
  if (!(node instanceof Element) || node.matches('script, style') || !dom.isVisibleToScreenReaders(node)) return []
  const role = aria.getRole(node) ?? 'generic'
  const states = statesOf(node)
  const name = SILENT.has(role) ? '' : text.accessibleText(node)
  const isWhole = WHOLE.test(role)
  // A group of no role is heard when it speaks by itself.
  const isHeard = !SILENT.has(role) || node.hasAttribute('aria-live')
  const line = [role, isWhole || hasOwnName(node) ? `“${name}”` : '', states.join(', ')].filter(Boolean).join(' ')
  const inner = isWhole
    ? []
    : [...node.childNodes].flatMap((child) => read(child, { aria, text, dom }, depth + (isHeard ? 1 : 0)))
  return isHeard ? [indent + line, ...inner] : inner
}

const hasOwnName = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.matches('fieldset, table')

/**
 * Role, name, states and description of all that a screen reader finds, in the order of the page; how it says them is its
 * own affair, and what `aria-owns` moves stays where it is.
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
