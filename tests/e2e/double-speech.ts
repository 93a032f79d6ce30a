import type { BrowserContext } from 'playwright/test'

/**
 * Runs in every page before its own scripts. Logs a warning when live regions, the focus and a change of what describes the
 * focused element say the same words at the same moment: a screen reader then says them twice. `watchConsole` fails the test
 * with it.
 */
function warnOfDoubleSpeech() {
  const REGIONS = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]'
  /** One event of a page causes all that follows it within this time. */
  const SOON_MS = 1_000
  /** Shorter texts, such as a machine's name, are parts of many sentences. */
  const MIN_LETTERS = 8
  type Speech = { at: number; from: 'focus' | 'description' | 'region'; source: Element; sentences: string[] }
  let latest: Speech[] = []

  const spokenText = (element: Element | null) => {
    const copy = element?.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], script, style')) hidden.remove()
    return copy.textContent ?? ''
  }
  const textsOf = (element: Element, name: string) =>
    (element.getAttribute(name) ?? '').split(' ').map((id) => spokenText(document.getElementById(id)))
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (element.hasAttribute('aria-labelledby')) return textsOf(element, 'aria-labelledby')
    if (label) return [label]
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return [...(element.labels ?? [])].map(spokenText)
    return element.matches('a, button') ? [spokenText(element)] : []
  }
  const sentencesOf = (texts: string[]) =>
    texts
      .flatMap((text) => text.split(/[.!?…](?=\s|$)|\n/))
      .map((sentence) => sentence.replace(/[\s\u2060\u200b]+/g, ' ').trim())
      .filter((sentence) => sentence.length >= MIN_LETTERS)

  const isField = (element: Element) => element.matches('input, textarea, select')
  const isControl = ({ from, source }: Speech) => from === 'focus' && source.matches('a, button, input, textarea')

  function say(speech: Speech) {
    latest = latest.filter(({ at }) => speech.at - at < SOON_MS)
    for (const other of latest) {
      // A region that is filled again says what a program wants said again; the focus moves as its user wants.
      if (other.from === speech.from && (other.source === speech.source || speech.from === 'focus')) continue
      const twice = speech.sentences.find((sentence) =>
        other.sentences.some((earlier) =>
          // A button is called what it does, and the announcement says that it is done: “Log in”, “You’re logged in”.
          isControl(speech) || isControl(other)
            ? earlier === sentence
            : earlier.includes(sentence) || sentence.includes(earlier),
        ),
      )
      if (twice)
        console.warn(
          `said twice: “${twice}” by ${other.from} <${other.source.localName}> “${other.sentences.join(' | ')}” and ${speech.from} <${speech.source.localName}> “${speech.sentences.join(' | ')}” after ${Math.round(speech.at - other.at)} ms at ${location.pathname}`,
        )
    }
    latest.push(speech)
  }

  // What follows is another event, however soon a test acts.
  function forget() {
    latest = []
  }
  for (const act of ['pointerdown', 'keydown', 'input']) addEventListener(act, forget, true)

  let described: { element: Element; text: string } | undefined
  const descriptionOf = (element: Element) => textsOf(element, 'aria-describedby').join('\n')

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const at = performance.now()
    described = undefined
    // Effects after the one that moves the focus fill in what describes the element.
    setTimeout(() => {
      if (document.activeElement !== target) return
      described = { element: target, text: descriptionOf(target) }
      // What describes a button says which of several it is, as the announcement of what it has done does.
      const texts = target.matches('a, button') ? nameOf(target) : [...nameOf(target), described.text]
      say({ at, from: 'focus', source: target, sentences: sentencesOf(texts) })
    })
  })
  function noticeDescription(at: number) {
    // A field whose error goes has its hint alone, which readers say: that is the answer to what was typed.
    if (!described || described.element !== document.activeElement || isField(described.element)) return
    const text = descriptionOf(described.element)
    if (text === described.text) return
    described.text = text
    say({ at, from: 'description', source: described.element, sentences: sentencesOf([text]) })
  }
  new MutationObserver((changes) => {
    const regions = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const element = node instanceof Element ? node : node.parentElement
        const region = element?.closest(REGIONS)
        if (region && !region.closest('[inert], [aria-hidden=true]')) regions.add(region)
      }
    }
    const at = performance.now()
    noticeDescription(at)
    for (const region of regions) {
      const sentences = sentencesOf([spokenText(region)])
      if (sentences.length > 0) say({ at, from: 'region', source: region, sentences })
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-describedby'],
  })
}

/** Call it before a page of the context is opened. */
export const watchSpeech = (context: BrowserContext) => context.addInitScript(warnOfDoubleSpeech)
